// A large screen is made in several tasks instead of one, so that a slow phone can answer and paint in between.
// Called while a component is made; the number it gives goes up by one with every task until it is `last`.
export function steps(last: number): () => number {
  let done = $state(0);
  $effect(() => {
    if (done >= last) return;
    const next = done + 1;
    const timer = setTimeout(() => (done = next));
    return () => clearTimeout(timer);
  });
  return () => done;
}

// What was loaded is used in a task of its own.
export function nextTask<T>(loaded: T): Promise<T> {
  return new Promise((done) => setTimeout(() => done(loaded)));
}

// Not every browser says when it has nothing to do.
export function whenIdle(then: () => void): void {
  if (typeof requestIdleCallback === "undefined") setTimeout(then);
  else requestIdleCallback(then);
}
