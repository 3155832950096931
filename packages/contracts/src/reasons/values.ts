// Reasons about values: presence, type, size and form, and Brazilian values such as documents, telephones, banks and dates.
export const VALUES = {
  one_field_invalid: { en: '1 field is invalid', pt: '1 campo é inválido' },
  fields_invalid: { en: '{count} fields are invalid', pt: '{count} campos são inválidos' },
  required: { en: 'is required', pt: 'é obrigatório' },
  unknown_member: { en: 'is not known', pt: 'não é conhecido' },
  given_twice: { en: 'must not be given twice', pt: 'não deve ser informado duas vezes' },
  empty: { en: 'must not be empty', pt: 'não deve ser vazio' },
  forbidden_member_name: { en: 'must not have this name', pt: 'não deve ter este nome' },
  not_a_string: { en: 'must be a string', pt: 'deve ser um texto' },
  not_a_number: { en: 'must be a number', pt: 'deve ser um número' },
  not_an_integer: { en: 'must be a whole number', pt: 'deve ser um número inteiro' },
  not_a_boolean: { en: 'must be true or false', pt: 'deve ser true ou false' },
  not_an_object: { en: 'must be an object', pt: 'deve ser um objeto' },
  not_an_array: { en: 'must be an array', pt: 'deve ser uma lista' },
  not_null: { en: 'must be null', pt: 'deve ser null' },
  wrong_type: { en: 'must be of another type', pt: 'deve ser de outro tipo' },
  not_a_scalar: {
    en: 'must be a string, a number, true or false',
    pt: 'deve ser texto, número, true ou false',
  },
  too_few_characters: {
    en: 'must have at least {min} characters',
    pt: 'deve ter no mínimo {min} caracteres',
  },
  too_many_characters: {
    en: 'must have at most {max} characters',
    pt: 'deve ter no máximo {max} caracteres',
  },
  character_count_out_of_range: {
    en: 'must have {min} to {max} characters',
    pt: 'deve ter de {min} a {max} caracteres',
  },
  too_few_items: { en: 'must have at least {min} items', pt: 'deve ter no mínimo {min} itens' },
  too_many_items: { en: 'must have at most {max} items', pt: 'deve ter no máximo {max} itens' },
  item_count_out_of_range: { en: 'must have {min} to {max} items', pt: 'deve ter de {min} a {max} itens' },
  value_count_out_of_range: {
    en: 'must have {min} to {max} values',
    pt: 'deve ter de {min} a {max} valores',
  },
  too_many_members: { en: 'must have at most {max} members', pt: 'deve ter no máximo {max} membros' },
  too_many_json_bytes: {
    en: 'must be at most {max} bytes as JSON',
    pt: 'deve ter no máximo {max} bytes em JSON',
  },
  too_many_bytes: { en: 'must be at most {max} bytes', pt: 'deve ter no máximo {max} bytes' },
  too_many_bytes_in_all: {
    en: 'must be at most {max} bytes in all',
    pt: 'deve ter no máximo {max} bytes no total',
  },
  below_minimum: { en: 'must be at least {min}', pt: 'deve ser no mínimo {min}' },
  above_maximum: { en: 'must be at most {max}', pt: 'deve ser no máximo {max}' },
  not_a_multiple: { en: 'must be a multiple of {divisor}', pt: 'deve ser múltiplo de {divisor}' },
  not_positive: { en: 'must be greater than 0', pt: 'deve ser maior que 0' },
  less_than_other: { en: 'must not be less than {other}', pt: 'não deve ser menor que {other}' },
  not_one_of: { en: 'must be one of {values}', pt: 'deve ser um destes: {values}' },
  not_one_of_for: {
    en: 'must be one of {values} for a {subject}',
    pt: 'deve ser um destes: {values} (para {subject})',
  },
  unknown_value: { en: 'is not one of the values that are known', pt: 'não é um dos valores conhecidos' },
  not_a_sort_list: {
    en: 'must be a list of {fields}, each at most once, with - in front for descending',
    pt: 'deve ser uma lista de {fields}, cada um no máximo uma vez, com - na frente para ordem decrescente',
  },
  not_a_date: {
    en: 'must be a real date in the form YYYY-MM-DD',
    pt: 'deve ser uma data real no formato AAAA-MM-DD',
  },
  not_an_instant: {
    en: 'must be an instant in ISO 8601 form with its offset',
    pt: 'deve ser um instante ISO 8601 com o fuso',
  },
  not_a_uuid: { en: 'must be a UUID', pt: 'deve ser um UUID' },
  not_an_ip_range: {
    en: 'must be an IP address or a range like 203.0.113.0/24',
    pt: 'deve ser um endereço IP ou uma faixa como 203.0.113.0/24',
  },
  not_a_url: { en: 'must be a URL', pt: 'deve ser uma URL' },
  not_a_web_url: { en: 'must be an http or https URL', pt: 'deve ser uma URL http ou https' },
  not_an_https_url: { en: 'must be an https URL', pt: 'deve ser uma URL https' },
  credentials_in_url: {
    en: 'must have no user name or password in it',
    pt: 'não deve conter usuário nem senha',
  },
  not_a_public_address: {
    en: 'must not lead to a private, local or reserved address',
    pt: 'não deve levar a um endereço privado, local ou reservado',
  },
  port_not_allowed: {
    en: 'must use port 443 or one from 1024 on',
    pt: 'deve usar a porta 443 ou uma a partir de 1024',
  },
  not_json: { en: 'must be JSON', pt: 'deve ser JSON' },
  not_base64: { en: 'must be base64', pt: 'deve ser base64' },
  not_a_media_type: { en: 'must be a media type', pt: 'deve ser um tipo de mídia' },
  not_unicode_text: {
    en: 'must be Unicode text without null characters',
    pt: 'deve ser texto Unicode sem caracteres nulos',
  },
  control_characters: {
    en: 'must have no control characters',
    pt: 'não deve ter caracteres de controle',
  },
  blank: { en: 'must not be blank', pt: 'não deve estar em branco' },
  inexact_number: {
    en: 'is a number that JSON readers do not hold exactly: send it as a string',
    pt: 'é um número que leitores de JSON não guardam com exatidão: envie como texto',
  },
  too_many_pieces: {
    en: 'the body must not come in more than {max} pieces',
    pt: 'o corpo não deve vir em mais de {max} pedaços',
  },
  not_printable_ascii: {
    en: 'must be printable ASCII characters',
    pt: 'deve ter só caracteres ASCII imprimíveis',
  },
  not_a_header_key: {
    en: 'must be printable ASCII, 1 to {max} characters',
    pt: 'deve ser ASCII imprimível, de 1 a {max} caracteres',
  },
  not_a_list_name: {
    en: 'must have lower-case letters, digits, dots, hyphens and underscores only, 64 at most',
    pt: 'deve ter só letras minúsculas, dígitos, pontos, hifens e sublinhados, 64 no máximo',
  },
  wrong_form: { en: 'does not have the right form', pt: 'não tem o formato certo' },
  nested_too_deep: {
    en: 'must not be nested deeper than {max} levels',
    pt: 'não deve ter mais de {max} níveis',
  },
  malformed_json_body: { en: 'body is not well-formed JSON', pt: 'o corpo não é JSON bem formado' },
  malformed_request: {
    en: 'the request is not well-formed HTTP',
    pt: 'a requisição não é HTTP bem formado',
  },
  missing_body: { en: 'a body is required', pt: 'um corpo é obrigatório' },
  missing_value: { en: 'must be given', pt: 'deve ser informado' },
  not_sent: { en: 'must be sent', pt: 'deve ser enviado' },
  incomplete_group: { en: 'must come together with {members}', pt: 'deve vir junto com {members}' },
  required_for: { en: 'is required for {subject}', pt: 'é obrigatório para {subject}' },
  required_by: { en: 'is required by {subject}', pt: 'é exigido por {subject}' },
  not_allowed_for: { en: 'must not be sent for {subject}', pt: 'não deve ser enviado para {subject}' },
  not_allowed_with: { en: 'must not be sent with {other}', pt: 'não deve ser enviado com {other}' },
  names_the_person: {
    en: 'must not name the person, because it is kept for ever',
    pt: 'não deve identificar a pessoa, porque é guardado para sempre',
  },
  immutable: { en: 'cannot be changed', pt: 'não pode ser alterado' },
  in_the_past: { en: 'must be in the future', pt: 'deve estar no futuro' },
  in_the_future: { en: 'must not be in the future', pt: 'não deve estar no futuro' },
  before_creation: {
    en: 'must not be before the charge was created, at {min}',
    pt: 'não deve ser anterior à criação da cobrança, em {min}',
  },
  too_many_rows: {
    en: 'must not be text/csv for more than {max} rows: narrow the filters',
    pt: 'não deve ser text/csv para mais de {max} linhas: restrinja os filtros',
  },
  page_too_large: {
    en: 'must be lower: the rows of this page have more than {max} MiB',
    pt: 'deve ser menor: as linhas desta página têm mais de {max} MiB',
  },
  too_many_days: {
    en: 'must be at most {max} days after {other}',
    pt: 'deve ser no máximo {max} dias depois de {other}',
  },
  in_the_past_day: { en: 'must be today or later', pt: 'deve ser hoje ou depois' },
  unknown_cursor: {
    en: 'must be a cursor of an earlier answer, or be left out',
    pt: 'deve ser um cursor de uma resposta anterior, ou não ser enviado',
  },
} as const;

export const BRAZIL = {
  not_a_br_phone: {
    en: 'must be a phone number in the form +5511912345678',
    pt: 'deve ser um telefone no formato +5511912345678',
  },
  not_a_phone_like: {
    en: 'must be a telephone number like +5511999999999',
    pt: 'deve ser um telefone como +5511999999999',
  },
  not_an_email: { en: 'must be an e-mail address', pt: 'deve ser um e-mail' },
  not_an_email_or_phone: {
    en: 'must be an e-mail address or a telephone number',
    pt: 'deve ser um e-mail ou um telefone',
  },
  not_an_identifier_type: { en: 'must be EMAIL or PHONE', pt: 'deve ser EMAIL ou PHONE' },
  not_a_br_date: {
    en: 'must be a date in the form DD-MM-YYYY',
    pt: 'deve ser uma data no formato DD-MM-AAAA',
  },
  not_a_past_day: { en: 'must be a day in the past', pt: 'deve ser um dia no passado' },
  not_a_past_day_in_form: {
    en: 'must be a day in the past in the form {form}',
    pt: 'deve ser um dia no passado no formato {form}',
  },
  not_seven_digits: { en: 'must be seven digits', pt: 'deve ter sete dígitos' },
  not_eight_digits: { en: 'must be eight digits', pt: 'deve ter oito dígitos' },
  not_four_digits: { en: 'must be four digits', pt: 'deve ter quatro dígitos' },
  not_three_digits: { en: 'must be three digits', pt: 'deve ter três dígitos' },
  not_a_country_code: {
    en: 'must be a country code of three digits',
    pt: 'deve ser um código de país de três dígitos',
  },
  not_a_branch: { en: 'must be a branch number', pt: 'deve ser um número de agência' },
  not_an_account_number: { en: 'must be an account number', pt: 'deve ser um número de conta' },
  not_an_ispb: {
    en: 'must be eight digits or capital letters',
    pt: 'deve ter oito dígitos ou letras maiúsculas',
  },
  not_a_month: { en: 'must be two digits, 01 to 12', pt: 'deve ter dois dígitos, de 01 a 12' },
  not_a_year: { en: 'must be YYYY or YY', pt: 'deve ser AAAA ou AA' },
  not_a_percentage: {
    en: 'must be 0 to 100 with at most four decimals',
    pt: 'deve ser de 0 a 100, com no máximo quatro casas decimais',
  },
  not_a_percentage_multiple: {
    en: 'must be 0 to 100, a multiple of 0.0001',
    pt: 'deve ser de 0 a 100, múltiplo de 0.0001',
  },
  more_than_two_decimals: {
    en: 'must have at most two decimals',
    pt: 'deve ter no máximo duas casas decimais',
  },
  invalid_cpf_or_cnpj: { en: 'is not a valid CPF or CNPJ', pt: 'não é um CPF nem um CNPJ válido' },
  invalid_tax_id: { en: 'is not a valid {type}', pt: 'não é um {type} válido' },
  invalid_document: {
    en: 'is not a valid document of its type',
    pt: 'não é um documento válido do seu tipo',
  },
  wrong_form_of_type: { en: 'does not have the form of its type', pt: 'não tem o formato do seu tipo' },
} as const;
