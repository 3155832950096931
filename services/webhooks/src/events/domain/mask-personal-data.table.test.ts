// The masked members of each kind of object. All others stay unchanged.
import { maskPersonalData } from './event';

const CONTACT = {
  first_name: 'Ana',
  email: 'ana@loja.com.br',
  phone: '+5511987654321',
  document_number: '11144477735',
  address: null,
};

it.each([
  [
    'merchant',
    { id: 'm', document_number: '12ABC34501DE35', contact: CONTACT, metadata: { email: 'a@b.co' } },
    {
      id: 'm',
      document_number: '12.***.***/01DE-**',
      contact: {
        ...CONTACT,
        email: 'a***@l***.br',
        phone: '+55********321',
        document_number: '***.444.777-**',
      },
      metadata: { email: 'a@b.co' },
    },
  ],
  ['merchant', { name: 'Old' }, { name: 'Old' }],
  ['merchant', { contact: { email: null } }, { contact: { email: null } }],
  ['pix_key', { key_type: 'CPF', key: '11144477735' }, { key_type: 'CPF', key: '***.444.777-**' }],
  ['pix_key', { key_type: 'CNPJ', key: '11222333000181' }, { key_type: 'CNPJ', key: '11.***.***/0001-**' }],
  ['pix_key', { key_type: 'EMAIL', key: 'ana@b.co' }, { key_type: 'EMAIL', key: 'a***@b***.co' }],
  ['pix_key', { key_type: 'PHONE', key: '+5511987654321' }, { key_type: 'PHONE', key: '+55********321' }],
  ['pix_key', { key_type: 'EVP', key: 'e' }, { key_type: 'EVP', key: 'e' }],
  ['pix_key', { status: 'ACTIVE', deleted_at: null }, { status: 'ACTIVE', deleted_at: null }],
  ['transaction', { document_number: '11144477735' }, { document_number: '11144477735' }],
])('masks a %s: %j becomes %j', (aggregateType, members, expected) => {
  expect(maskPersonalData(aggregateType, members)).toEqual(expected);
});

it('does not mask an already masked contact again', () => {
  const contact = { email: 'a***@p***.br', phone: '+55********321', document_number: '***.444.777-**' };
  expect(maskPersonalData('merchant', { contact })).toEqual({ contact });
});
