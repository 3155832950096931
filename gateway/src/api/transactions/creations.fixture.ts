// Bodies of creations for the tests of this folder.
import { CONSUMER, cardPayment, pixPayment } from '../../../../packages/testkit/src/api';
import type { Body } from '../../testing/lone-gateway.fixture';

export const dueDatePix = (pix: Body = {}, changes: Body = {}): Body =>
  pixPayment({ pix_data: { due_date: '2027-03-10', ...pix }, consumer: CONSUMER, ...changes });
export const split = (...rules: Body[]): Body => pixPayment({ split_rules: rules });
export const card = (changes: Body): Body =>
  cardPayment({
    card_data: { network_token: '4111111111111111', expiry_month: '12', expiry_year: '2032', ...changes },
  });
