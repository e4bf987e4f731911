# Over TLS, through a proxy with a certificate: good with its authority, refused without it.
port=$(free_port)
serve
door=$(free_port)
(
  cd "$folder"
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test -keyout key.pem -out cert.pem \
    -addext 'subjectAltName=DNS:localhost' 2>openssl
  cat >nginx.conf <<EOF
worker_processes 1; pid $folder/nginx.pid; error_log $folder/nginx.log; daemon off;
events {}
http {
  access_log off; client_body_temp_path $folder/a; proxy_temp_path $folder/b; fastcgi_temp_path $folder/c;
  uwsgi_temp_path $folder/d; scgi_temp_path $folder/e;
  server {
    listen 127.0.0.1:$door ssl; ssl_certificate cert.pem; ssl_certificate_key key.pem;
    location / {
      proxy_pass http://127.0.0.1:$port; proxy_http_version 1.1; proxy_set_header Host \$host:\$server_port;
      proxy_set_header Upgrade \$http_upgrade; proxy_set_header Connection upgrade;
    }
  }
}
EOF
)
PATH=$PATH:/usr/sbin timeout 120 nginx -p "$folder" -c nginx.conf &
started+=("$!")
for ((i = 0; i < 100; ++i)); do if (: <"/dev/tcp/127.0.0.1/$door") 2>/dev/null; then break; fi; sleep 0.05; done
name=$(table '{"game":"duel","seats":2,"bots":[{"seat":1,"level":"random"}]}')
printf 's\n\np\np\nq\n' |
  SSL_CERT_FILE=$folder/cert.pem "$program" play --plain --join "https://localhost:$door/#/table/$name" --player Ann >"$folder/out"
grep -q 'Ann takes a misthrow' "$folder/out"
refused "https://localhost:$door/#/table/$name" 'certificate verify failed'
# The right authority, but another name than the certificate's.
SSL_CERT_FILE="$folder/cert.pem" refused "wss://127.0.0.1:$door/ws?table=$name" 'certificate verify failed'
