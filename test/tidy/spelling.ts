// British spellings that this code must not use. The public API spells installment, so all of the code spells as Americans
// do. CANCELLED and its relatives are not listed, because the API spells them so.
const BRITISH = [
  'acknowledgement',
  'artefact',
  'behaviour',
  'catalogue',
  '\\bcentre',
  'cheque',
  'colour',
  'defence',
  'favour',
  'fulfil(?!l)',
  'honour',
  'instalment',
  'judgement',
  // ARIA's attribute is aria-labelledby.
  'label(?:led(?!by)|ling)',
  'labour',
  'licence',
  'misspelt',
  'model(?:led|ling)',
  'neighbour',
  'signal(?:led|ling)',
  'travel(?:led|ling)',
  'whilst',
  '(?:author|capital|categor|custom|emphas|final|general|initial|local|material|memor|minim|maxim|normal|optim|organ|prior?it|random|real|recogn|serial|stabil|standard|summar|synchron|token|util|visual)is(?:e|ed|es|er|ing|ation)(?![a-z])',
];
const PATTERN = new RegExp(BRITISH.join('|'), 'gi');

/** Returns each British word once, in lower case, in the order of the text. */
export function britishWordsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(PATTERN)].map(([word]) => word.toLowerCase()))];
}
