// English sentences of single findings and their Brazilian Portuguese twins. `{}` stands for what varies, in the same
// order in both. A sentence that is not here is answered in English and marked so.

export const PORTUGUESE_DETAILS: Readonly<Record<string, string>> = {
  '1 field is invalid': '1 campo é inválido',
  '{} fields are invalid': '{} campos são inválidos',

  // What schemas say
  'is required': 'é obrigatório',
  'is not known': 'não é conhecido',
  'must not be given twice': 'não deve ser informado duas vezes',
  'must not be empty': 'não deve ser vazio',
  'must not have this name': 'não deve ter este nome',
  'must be a string': 'deve ser um texto',
  'must be a number': 'deve ser um número',
  'must be a whole number': 'deve ser um número inteiro',
  'must be true or false': 'deve ser true ou false',
  'must be an object': 'deve ser um objeto',
  'must be an array': 'deve ser uma lista',
  'must be null': 'deve ser null',
  'must be of another type': 'deve ser de outro tipo',
  'must have at least {} characters': 'deve ter no mínimo {} caracteres',
  'must have at most {} characters': 'deve ter no máximo {} caracteres',
  'must have at least {} items': 'deve ter no mínimo {} itens',
  'must have at most {} items': 'deve ter no máximo {} itens',
  'must be at least {}': 'deve ser no mínimo {}',
  'must be at most {}': 'deve ser no máximo {}',
  'must be one of {}': 'deve ser um destes: {}',
  'must be a multiple of {}': 'deve ser múltiplo de {}',
  'must be a list of {}, each at most once, with - in front for descending':
    'deve ser uma lista de {}, cada um no máximo uma vez, com - na frente para ordem decrescente',
  'must be a real date in the form YYYY-MM-DD': 'deve ser uma data real no formato AAAA-MM-DD',
  'must be an instant in ISO 8601 form with its offset': 'deve ser um instante ISO 8601 com o fuso',
  'must be a UUID': 'deve ser um UUID',
  'must be a URL': 'deve ser uma URL',
  'must be JSON': 'deve ser JSON',
  'does not have the right form': 'não tem o formato certo',
  'is not one of the values that are known': 'não é um dos valores conhecidos',
  'must not be nested deeper than {} levels': 'não deve ter mais de {} níveis',
  'must be Unicode text without null characters': 'deve ser texto Unicode sem caracteres nulos',
  'must be printable ASCII, 1 to {} characters': 'deve ser ASCII imprimível, de 1 a {} caracteres',
  'body is not well-formed JSON': 'o corpo não é JSON bem formado',
  'a body is required': 'um corpo é obrigatório',

  // Values that are Brazilian
  'is not a valid CPF': 'não é um CPF válido',
  'is not a valid CNPJ': 'não é um CNPJ válido',
  'must be a phone number in the form +5511912345678': 'deve ser um telefone no formato +5511912345678',
  'must be an e-mail address': 'deve ser um e-mail',
  'must be a date in the form DD-MM-YYYY': 'deve ser uma data no formato DD-MM-AAAA',
  'must be a day in the past': 'deve ser um dia no passado',
  'must be eight digits': 'deve ter oito dígitos',
  'must be a country code of three digits': 'deve ser um código de país de três dígitos',
  'must be an http or https URL': 'deve ser uma URL http ou https',
  'must be 0 to 100 with at most four decimals': 'deve ser de 0 a 100, com no máximo quatro casas decimais',
  'must come together with {}': 'deve vir junto com {}',
  'must have at most {} members': 'deve ter no máximo {} membros',
  'must be at most {} bytes as JSON': 'deve ter no máximo {} bytes em JSON',
  'must be a string, a number, true or false': 'deve ser texto, número, true ou false',

  // Credentials
  'API key is malformed': 'a chave de API está malformada',
  'API key has expired': 'a chave de API venceu',
  'API key may not be used from this address': 'a chave de API não pode ser usada deste endereço',
  'only {} keys are taken here': 'aqui só se aceitam chaves {}',
  'the credential is bound to one company: this needs the scope of the organization':
    'a credencial está presa a uma empresa: esta operação exige o escopo da organização',
  'access token is not valid': 'o token de acesso não é válido',
  'access token is malformed': 'o token de acesso está malformado',
  'the Authorization header must be "Bearer" and an access token':
    'o cabeçalho Authorization deve ser "Bearer" e um token de acesso',
  'an API key is required in the x-api-key header': 'é preciso uma chave de API no cabeçalho x-api-key',
  'an access token is required in the Authorization header':
    'é preciso um token de acesso no cabeçalho Authorization',
  'an API key in the x-api-key header or an access token in the Authorization header is required':
    'é preciso uma chave de API no cabeçalho x-api-key ou um token de acesso no cabeçalho Authorization',
};
