// Reasons about values that are Brazilian: documents, telephones, banks, dates as people write them.

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
