// Reasons about credentials, merchants, pricing, PIX keys and identity.

export const ACCOUNTS = {
  organization_scope_for_fee_policies: {
    en: 'Fee policies are written with ORGANIZATION scope',
    pt: 'políticas de tarifas se escrevem com o escopo ORGANIZATION',
  },
  organization_scope_needed: {
    en: 'Only a credential of ORGANIZATION scope may do this',
    pt: 'só uma credencial de escopo ORGANIZATION pode fazer isto',
  },
  operator_needed: {
    en: 'Only the operator of the platform may do this',
    pt: 'só o operador da plataforma pode fazer isto',
  },
  operator_needed_for_cost_policies: {
    en: 'Cost policies are written by operators',
    pt: 'políticas de custo são escritas por operadores',
  },
  blocked_merchant_keys: {
    en: 'A blocked merchant registers no keys',
    pt: 'um lojista bloqueado não cadastra chaves',
  },
  blocked_merchant_refunds: {
    en: 'A blocked merchant refunds nothing to a PIX key',
    pt: 'um lojista bloqueado não estorna nada para uma chave PIX',
  },
  bank_account_in_use: {
    en: 'An affiliation settles to this bank account',
    pt: 'um credenciamento liquida nesta conta bancária',
  },
  too_many_affiliations: {
    en: 'A merchant has at most {max} affiliations',
    pt: 'um lojista tem no máximo {max} credenciamentos',
  },
  too_many_bank_accounts: {
    en: 'A merchant has at most {max} bank accounts',
    pt: 'um lojista tem no máximo {max} contas bancárias',
  },
  needed_for_automatic_transfer: {
    en: 'is needed for an automatic transfer',
    pt: 'é necessário para uma transferência automática',
  },
  needed_for_frequency: {
    en: 'is needed for the frequency {frequency}',
    pt: 'é necessário para a frequência {frequency}',
  },
  unknown_bank_account: {
    en: 'is not a bank account of this merchant',
    pt: 'não é uma conta bancária deste lojista',
  },
  unknown_pix_key: { en: 'is not a PIX key of this merchant', pt: 'não é uma chave PIX deste lojista' },
  random_key_is_made: {
    en: 'must not be sent: a random key is made here',
    pt: 'não deve ser enviado: uma chave aleatória é criada aqui',
  },
  not_own_document: {
    en: "must be the merchant's own document",
    pt: 'deve ser o documento do próprio lojista',
  },
  too_many_companies: {
    en: 'must name at most {max} companies',
    pt: 'deve indicar no máximo {max} empresas',
  },
  unknown_company: { en: 'is not a company of this organization', pt: 'não é uma empresa desta organização' },
  company_needed: {
    en: 'is required with a credential of ORGANIZATION scope',
    pt: 'é obrigatório com uma credencial de escopo ORGANIZATION',
  },
  unknown_webhook_endpoint: {
    en: 'is not a webhook endpoint that the credential can see',
    pt: 'não é um endpoint de webhook que a credencial possa ver',
  },
  webhook_endpoint_disabled: {
    en: 'The webhook endpoint is disabled: enable it first',
    pt: 'o endpoint de webhook está desativado: ative-o antes',
  },
  webhooks_switched_off: {
    en: 'The webhooks of the company are switched off: ask the platform to switch them on',
    pt: 'os webhooks da empresa estão desligados: peça à plataforma que os ligue',
  },
  webhook_endpoint_deleted: {
    en: 'The webhook endpoint was deleted',
    pt: 'o endpoint de webhook foi excluído',
  },
  too_many_events_to_replay: {
    en: 'the range has more than {max} events: end it earlier',
    pt: 'o intervalo tem mais de {max} eventos: termine-o antes',
  },
  unknown_fee_policy: {
    en: 'is not a fee policy of the organization',
    pt: 'não é uma política de tarifas da organização',
  },
  inactive_fee_policy: { en: 'is not active', pt: 'não está ativa' },
  unusable_fee_policy: {
    en: 'is not an active fee policy of the organization',
    pt: 'não é uma política de tarifas ativa da organização',
  },
  unknown_rule: { en: 'is not a rule of this policy', pt: 'não é uma regra desta política' },
  unknown_rule_id: {
    en: 'is not the id of a rule of this policy',
    pt: 'não é o id de uma regra desta política',
  },
  rule_id_taken: { en: 'is the id of another rule of this list', pt: 'é o id de outra regra desta lista' },
  not_a_policy_name: {
    en: 'must be made of letters without accents, digits, _ and -',
    pt: 'deve ter só letras sem acento, dígitos, _ e -',
  },
  price_empty: {
    en: 'needs at least one of percentage, flat and minimum_price',
    pt: 'precisa de ao menos um entre percentage, flat e minimum_price',
  },
  operator_takes_list: { en: '{operator} takes a list', pt: '{operator} recebe uma lista' },
  operator_needs_integer: {
    en: '{operator} needs a field that is a whole number',
    pt: '{operator} precisa de um campo que seja número inteiro',
  },
  unknown_permission: { en: 'is not a permission', pt: 'não é uma permissão' },
  permission_not_for_keys: {
    en: 'is not a permission that a key can hold',
    pt: 'não é uma permissão que uma chave possa ter',
  },
  unknown_role: { en: 'is not a role of this company', pt: 'não é um papel desta empresa' },
  unknown_role_name: {
    en: 'is not the name of a role of this company',
    pt: 'não é o nome de um papel desta empresa',
  },
  default_role_stays: {
    en: 'a default role is in every company',
    pt: 'um papel padrão existe em toda empresa',
  },
  default_role_immutable: {
    en: 'a default role cannot be changed',
    pt: 'um papel padrão não pode ser alterado',
  },
  common_password: {
    en: 'is one of the passwords that are tried first',
    pt: 'é uma das senhas que se tentam primeiro',
  },
  leaked_password: { en: 'is on a list of leaked passwords', pt: 'está numa lista de senhas vazadas' },
  not_the_organization: {
    en: 'must be the organization for this scope',
    pt: 'deve ser a organização neste escopo',
  },
  member_of_another_company: {
    en: 'the user belongs to another company too',
    pt: 'o usuário pertence também a outra empresa',
  },
  own_company_role_needed: {
    en: "only with a role in the organization's own company",
    pt: 'só com um papel na empresa da própria organização',
  },
} as const;

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
  console_session_missing: {
    en: 'a session of the console is required',
    pt: 'é preciso uma sessão do console',
  },
  foreign_page: {
    en: 'only pages of this platform may send this',
    pt: 'só as páginas desta plataforma podem enviar isto',
  },
  test_card_needed: {
    en: 'the console takes only the test cards of sandbox mode',
    pt: 'o console só aceita os cartões de teste do modo sandbox',
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
