// The contact of a merchant in events.
import { someCompany } from './domain/company.fixture';
import { toCompanyEvents } from './messages';

const removed = {
  mother_name: 'Rosa Souza',
  birth_date: '1990-01-31',
  declared_income: 500_000,
  politically_exposed: true,
};
const contact = { ...someCompany().contact, document_number: '11144477735', ...removed };
const company = someCompany({ contact });
const masked = {
  first_name: 'Ana',
  email: 'a***@p***.br',
  phone: '+55********321',
  document_number: '***.444.777-**',
};

const makeEvent = (previous: Record<string, unknown>, of = company) => {
  const [event] = toCompanyEvents(of, [{ type: 'merchant.updated', previous }]);
  if (event === undefined) throw new Error('one event');
  return event as typeof event & { object: { merchant: { contact: object } } };
};

it('an event masks the contact, and has no birth date, mother, income or political exposure', () => {
  const { contact: told, ...rest } = makeEvent({}).object.merchant;
  expect(told).toMatchObject(masked);
  for (const member of Object.keys(removed)) expect(told).not.toHaveProperty(member);
  expect(rest).toMatchObject({
    id: company.id,
    document_number: company.document_number,
    metadata_json: JSON.stringify(company.metadata),
    address: company.address,
  });
  expect(rest).not.toHaveProperty('affiliations');
});

it('an event masks the previous contact too, and leaves other members unchanged', () => {
  const { previous } = makeEvent({ contact, name: 'Padaria' });
  const nothing = Object.fromEntries(Object.keys(removed).map((member) => [member, null]));
  expect(previous['contact']).toMatchObject({ ...masked, ...nothing });
  expect(previous['name']).toBe('Padaria');
  expect(makeEvent({ status: 'ACTIVE' }).previous).toEqual({ status: 'ACTIVE' });
});

it('masking adds no members to a contact', () => {
  const bare = { ...contact, email: null, phone: null, document_number: null };
  expect(makeEvent({ contact: bare }).previous['contact']).toMatchObject({ email: null, phone: null });
});
