{{/* Services that this release runs, as YAML: topology merged with values.services, sandbox only in test mode. */}}
{{- define "mps.services" -}}
{{- $topology := (.Files.Get "files/topology.yaml" | fromYaml).services -}}
{{- $services := dict -}}
{{- range $name, $facts := $topology -}}
{{- if or (not $facts.testModeOnly) (eq $.Values.mode "test") -}}
{{- $own := get $.Values.services $name | required (printf "values.services.%s is missing: every service of files/topology.yaml has an entry there" $name) -}}
{{- $_ := set $services $name (merge (dict "name" $name) $facts $own) -}}
{{- end -}}
{{- end -}}
{{- $services | toYaml -}}
{{- end -}}

{{- define "mps.fullname" -}}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{- end -}}

{{/* (dict "root" $ "component" name) */}}
{{- define "mps.selectorLabels" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "mps.labels" -}}
{{ include "mps.selectorLabels" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: {{ .root.Chart.Name }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* (dict "root" $ "service" name): by digest where one is given. */}}
{{- define "mps.image" -}}
{{- $image := .root.Values.image -}}
{{- $digest := get $image.digests .service -}}
{{- printf "%s%s-%s:%s" (empty $image.registry | ternary "" (printf "%s/" $image.registry)) $image.prefix .service ($image.tag | default .root.Chart.AppVersion) -}}
{{- if $digest }}@{{ $digest }}{{ end -}}
{{- end -}}

{{/* Proxies that the gateway believes: the value, or 1 behind the release's own Ingress or Gateway. */}}
{{- define "mps.trustedProxies" -}}
{{- if kindIs "invalid" .Values.trustedProxies -}}
{{- ternary 1 0 (or .Values.ingress.enabled .Values.gatewayApi.enabled) -}}
{{- else -}}
{{- .Values.trustedProxies -}}
{{- end -}}
{{- end -}}

{{- define "mps.envName" -}}{{ . | upper | replace "-" "_" }}{{- end -}}

{{- define "mps.host" -}}
{{ include "mps.fullname" .root }}-{{ .service }}.{{ .root.Release.Namespace }}.svc.{{ .root.Values.clusterDomain }}
{{- end -}}

{{- define "mps.secretName" -}}{{ .root.Values.secrets.existingSecretPrefix }}-{{ .service }}{{- end -}}
{{- define "mps.grpcTlsSecret" -}}
{{- if .root.Values.grpc.tls.certManager.enabled -}}
{{ include "mps.fullname" .root }}-{{ .service }}-grpc
{{- else -}}
{{ .root.Values.grpc.tls.existingSecretPrefix }}-{{ .service }}
{{- end -}}
{{- end -}}

{{/* Labels of every pod of ours: (dict "root" $ "component" name) */}}
{{- define "mps.podLabels" -}}
{{ include "mps.labels" . }}
{{- with .root.Values.podLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* What every pod of ours is and where it may run, hooks too: the "restricted" Pod Security Standard, and what the values say. */}}
{{- define "mps.podSpec" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: {type: RuntimeDefault}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
{{- define "mps.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end -}}

{{/* How MongoDB is reached, as a map of settings: (dict "root" $ "user" name) */}}
{{- define "mps.mongodbSettings" -}}
{{- with .root.Values.mongodb -}}
MONGODB_URL: {{ .url | quote }}
MONGODB_DB_PREFIX: {{ .databasePrefix | quote }}
{{- if .tls.enabled }}
MONGODB_TLS: 'true'
{{- if .tls.existingSecret }}
MONGODB_TLS_CA_FILE: /etc/mps/mongodb-tls/ca.crt
{{- if .tls.clientCertificate }}
MONGODB_TLS_CERT_FILE: /etc/mps/mongodb-tls/tls.crt
MONGODB_TLS_KEY_FILE: /etc/mps/mongodb-tls/tls.key
{{- end }}
{{- end }}
{{- end }}
{{- if .auth.enabled }}
MONGODB_USERNAME: {{ printf "%s%s" .auth.usernamePrefix $.user | quote }}
MONGODB_PASSWORD_FILE: /etc/mps/mongodb-user/password
{{- end }}
{{- end -}}
{{- end -}}

{{- define "mps.kafkaSettings" -}}
{{- with .root.Values.kafka -}}
KAFKA_BROKERS: {{ .brokers | quote }}
KAFKA_TOPIC_PREFIX: {{ .topicPrefix | quote }}
KAFKAJS_NO_PARTITIONER_WARNING: '1'
{{- if .tls.enabled }}
KAFKA_TLS: 'true'
{{- if .tls.existingSecret }}
KAFKA_TLS_CA_FILE: /etc/mps/kafka-tls/ca.crt
{{- if .tls.clientCertificate }}
KAFKA_TLS_CERT_FILE: /etc/mps/kafka-tls/tls.crt
KAFKA_TLS_KEY_FILE: /etc/mps/kafka-tls/tls.key
{{- end }}
{{- end }}
{{- end }}
{{- if .auth.enabled }}
KAFKA_SASL_MECHANISM: {{ .auth.mechanism }}
KAFKA_USERNAME: {{ printf "%s%s" .auth.usernamePrefix $.user | quote }}
KAFKA_PASSWORD_FILE: /etc/mps/kafka-user/password
{{- end }}
{{- end -}}
{{- end -}}

{{/* Mounts and volumes of what the two above name, as YAML {mounts, volumes}: (dict "root" $ "mongodb" user-or-"" "kafka" user-or-"" "grpc" service-or-"") */}}
{{- define "mps.material" -}}
{{- $values := .root.Values -}}
{{- $secrets := dict -}}
{{- if and .mongodb $values.mongodb.tls.enabled $values.mongodb.tls.existingSecret -}}
{{- $_ := set $secrets "mongodb-tls" (dict "secretName" $values.mongodb.tls.existingSecret) -}}
{{- end -}}
{{- if and .mongodb $values.mongodb.auth.enabled -}}
{{- $_ := set $secrets "mongodb-user" (dict "secretName" $values.mongodb.auth.existingSecret "items" (list (dict "key" .mongodb "path" "password"))) -}}
{{- end -}}
{{- if and .kafka $values.kafka.tls.enabled $values.kafka.tls.existingSecret -}}
{{- $_ := set $secrets "kafka-tls" (dict "secretName" $values.kafka.tls.existingSecret) -}}
{{- end -}}
{{- if and .kafka $values.kafka.auth.enabled -}}
{{- $_ := set $secrets "kafka-user" (dict "secretName" $values.kafka.auth.existingSecret "items" (list (dict "key" .kafka "path" "password"))) -}}
{{- end -}}
{{- if and .grpc $values.grpc.tls.enabled -}}
{{- $_ := set $secrets "grpc-tls" (dict "secretName" (include "mps.grpcTlsSecret" (dict "root" .root "service" .grpc))) -}}
{{- end -}}
mounts:
  - {name: tmp, mountPath: /tmp}
{{- range $name, $_ := $secrets }}
  - {name: {{ $name }}, mountPath: /etc/mps/{{ $name }}, readOnly: true}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {sizeLimit: 64Mi}
{{- range $name, $secret := $secrets }}
  - name: {{ $name }}
    secret:
      {{- $secret | toYaml | nindent 6 }}
      defaultMode: 0440
{{- end }}
{{- end -}}

{{/* All plain settings of one service, as a map: (dict "root" $ "service" facts) */}}
{{- define "mps.settings" -}}
{{- $root := .root -}}
{{- $service := .service -}}
{{- $values := .root.Values -}}
{{- $settings := dict "SANDBOX" (ternary "true" "false" (eq $values.mode "test")) "LOG_LEVEL" $values.logLevel "METRICS_PORT" ($values.ports.metrics | toString) "METRICS_HOST" "0.0.0.0" "HANDOVER_MS" ($values.drain.handoverMs | toString) "NODE_ENV" "production" "NODE_COMPILE_CACHE" "/tmp/compile" "OTEL_SERVICE_NAME" $service.name -}}
{{- $_ := set $settings "OTEL_RESOURCE_ATTRIBUTES" (printf "service.namespace=%s,service.version=%s,deployment.environment.name=%s,k8s.namespace.name=%s,k8s.pod.name=$(POD_NAME)" $root.Chart.Name ($values.image.tag | default $root.Chart.AppVersion) $values.telemetry.environment $root.Release.Namespace) -}}
{{- if $values.telemetry.otlpEndpoint -}}
{{- $_ := set $settings "OTEL_EXPORTER_OTLP_ENDPOINT" $values.telemetry.otlpEndpoint -}}
{{- $_ := set $settings "OTEL_TRACES_SAMPLER" "parentbased_traceidratio" -}}
{{- $_ := set $settings "OTEL_TRACES_SAMPLER_ARG" ($values.telemetry.traceRatio | toString) -}}
{{- end -}}
{{- if eq $service.serves "grpc" -}}
{{- $_ := set $settings "GRPC_PORT" ($values.ports.grpc | toString) -}}
{{- $_ := set $settings "HEALTH_PORT" ($values.ports.health | toString) -}}
{{- else -}}
{{- $_ := set $settings $service.portSetting ($values.ports.http | toString) -}}
{{- end -}}
{{- range $service.calls -}}
{{- $_ := set $settings (printf "%s_ADDRESS" (include "mps.envName" .)) (printf "%s:%v" (include "mps.host" (dict "root" $root "service" .)) $values.ports.grpc) -}}
{{- end -}}
{{- if and $values.grpc.tls.enabled (or (eq $service.serves "grpc") $service.calls) -}}
{{- $_ := mergeOverwrite $settings (dict "GRPC_TLS" "true" "GRPC_TLS_CA_FILE" "/etc/mps/grpc-tls/ca.crt" "GRPC_TLS_CERT_FILE" "/etc/mps/grpc-tls/tls.crt" "GRPC_TLS_KEY_FILE" "/etc/mps/grpc-tls/tls.key") -}}
{{- end -}}
{{- if $service.database -}}
{{- $_ := mergeOverwrite $settings (include "mps.mongodbSettings" (dict "root" $root "user" $service.name) | fromYaml) -}}
{{- end -}}
{{- if or $service.produces $service.consumes -}}
{{- $_ := mergeOverwrite $settings (include "mps.kafkaSettings" (dict "root" $root "user" $service.name) | fromYaml) -}}
{{- end -}}
{{- if or (eq $service.name "gateway") (eq $service.name "transactions") -}}
{{- $_ := set $settings "PUBLIC_BASE_URL" $values.publicBaseUrl -}}
{{- end -}}
{{- if eq $service.name "gateway" -}}
{{- $_ := set $settings "TRUSTED_PROXIES" (include "mps.trustedProxies" $root) -}}
{{- end -}}
{{- if eq $values.mode "test" -}}
{{- $_ := set $settings "PROVIDER_SANDBOX_URL" (printf "http://%s:%v" (include "mps.host" (dict "root" $root "service" "provider-sandbox")) $values.ports.http) -}}
{{- else if $service.provider -}}
{{- $_ := set $settings "PROVIDER_SANDBOX_URL" $values.provider.url -}}
{{- end -}}
{{- if eq $service.name "provider-sandbox" -}}
{{- $_ := set $settings "PROVIDER_CALLBACK_URL" (printf "http://%s-gateway.%s.svc.%s/provider-callbacks/provider-a" (include "mps.fullname" $root) $root.Release.Namespace $values.clusterDomain) -}}
{{- end -}}
{{- range $name, $value := $service.settings -}}
{{- $_ := set $settings $name ($value | toString) -}}
{{- end -}}
{{- $settings | toYaml -}}
{{- end -}}
