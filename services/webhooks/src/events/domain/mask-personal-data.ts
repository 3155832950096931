// What the log keeps of a person: who reads an event or is sent one learns what changed, not whom to impersonate. The
// services whose events carry personal data for the platform itself (whose document a company has) publish it whole;
// this is where it leaves the platform. Transactions mask theirs before they publish.
import { maskEmail, maskPhone, maskTaxId } from '@mps/kernel';

export type Members = Readonly<Record<string, unknown>>;
type Mask = (text: string) => string;

/** As masks leave an e-mail and a phone; no real one looks like it. Merchants mask their contact before they publish. */
const MASKED = /^(?:.\*{3}@.\*{3}\.\w+|\+\d{2}\*+\d{3})$/u;

const MASK_OF_KEY: Readonly<Record<string, Mask>> = {
  CPF: maskTaxId,
  CNPJ: maskTaxId,
  EMAIL: maskEmail,
  PHONE: maskPhone,
};

/** `members` of an aggregate of this type: the whole object, or those members of it that changed. */
export function maskPersonalData(aggregateType: string, members: Members): Members {
  switch (aggregateType) {
    case 'merchant':
      return maskMerchant(members);
    case 'pix_key': {
      const mask = MASK_OF_KEY[String(members['key_type'])];
      return mask === undefined ? members : masked(members, { key: mask });
    }
    default:
      return members;
  }
}

function maskMerchant(members: Members): Members {
  const { contact } = members;
  return {
    ...masked(members, { document_number: maskTaxId }),
    ...(isMembers(contact) && {
      contact: masked(contact, { document_number: maskTaxId, email: maskEmail, phone: maskPhone }),
    }),
  };
}

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Only texts are masked: null stays null, and what is absent stays absent. */
function masked(members: Members, masks: Readonly<Record<string, Mask>>): Members {
  const entries = Object.entries(members).map(([name, value]) => {
    const mask = typeof value === 'string' ? masks[name] : undefined;
    return [name, mask === undefined || MASKED.test(value as string) ? value : mask(value as string)];
  });
  return Object.fromEntries(entries) as Members;
}
