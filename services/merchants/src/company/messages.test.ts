import { someCompany } from './domain/company.fixture';
import { maskedMerchantToWire, maskedPrevious, merchantToWire } from './messages';

const company = someCompany({
  contact: { ...someCompany().contact, document_number: '11144477735', mother_name: 'Rosa Souza' },
});
const masked = {
  first_name: 'Ana',
  email: 'a***@p***.br',
  phone: '+55********321',
  document_number: '***.444.777-**',
};

it('an event tells how to tell the contact of a merchant, not how to reach it', () => {
  const { contact, ...rest } = maskedMerchantToWire(company);
  expect(contact).toMatchObject(masked);
  expect(contact).not.toHaveProperty('mother_name');
  const { contact: _, ...whole } = merchantToWire(company);
  expect(rest).toEqual(whole);
});

it('what the contact was before is masked as well, and other members are as they were', () => {
  const { contact, name } = maskedPrevious({ contact: company.contact, name: 'Padaria' });
  expect(contact).toMatchObject({ ...masked, mother_name: null });
  expect(name).toBe('Padaria');
  expect(maskedPrevious({ status: 'ACTIVE' })).toEqual({ status: 'ACTIVE' });
});

it('a contact without the values that are masked stays without them', () => {
  const contact = { ...company.contact, email: null, phone: null, document_number: null };
  expect(maskedPrevious({ contact })['contact']).toMatchObject({ email: null, phone: null });
});
