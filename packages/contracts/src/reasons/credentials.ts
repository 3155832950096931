// Reasons about credentials: why a request was not authenticated, or not allowed.

export const CREDENTIALS = {
  api_key_malformed: { en: 'API key is malformed', pt: 'a chave de API está malformada' },
  api_key_expired: { en: 'API key has expired', pt: 'a chave de API venceu' },
  api_key_wrong_address: {
    en: 'API key may not be used from this address',
    pt: 'a chave de API não pode ser usada deste endereço',
  },
  api_key_wrong_mode: { en: 'only {prefix} keys are taken here', pt: 'aqui só se aceitam chaves {prefix}' },
  bound_to_one_company: {
    en: 'the credential is bound to one company: this needs the scope of the organization',
    pt: 'a credencial está presa a uma empresa: esta operação exige o escopo da organização',
  },
  access_token_invalid: { en: 'access token is not valid', pt: 'o token de acesso não é válido' },
  access_token_malformed: { en: 'access token is malformed', pt: 'o token de acesso está malformado' },
  authorization_header_malformed: {
    en: 'the Authorization header must be "Bearer" and an access token',
    pt: 'o cabeçalho Authorization deve ser "Bearer" e um token de acesso',
  },
  api_key_missing: {
    en: 'an API key is required in the x-api-key header',
    pt: 'é preciso uma chave de API no cabeçalho x-api-key',
  },
  access_token_missing: {
    en: 'an access token is required in the Authorization header',
    pt: 'é preciso um token de acesso no cabeçalho Authorization',
  },
  credential_missing: {
    en: 'an API key in the x-api-key header or an access token in the Authorization header is required',
    pt: 'é preciso uma chave de API no cabeçalho x-api-key ou um token de acesso no cabeçalho Authorization',
  },
  beyond_callers_permissions: { en: 'more than the caller may do', pt: 'mais do que quem chama pode fazer' },
  other_caller_needed: { en: 'only for callers of kind {kind}', pt: 'só para credenciais do tipo {kind}' },
} as const;
