// A late booking keeps all amounts and moves them only to open days.
import { addDays, dayOf, startOfDayInstant, type Day } from '@mps/kernel';
import fc from 'fast-check';
import { auditSet } from '../../audit/domain/audit-set';
import { bookAfterClosedDays, isBookedLate } from './booking';
import { derivePostingSets } from './derive';
import { anyPayment } from './payment.fixture';

const withoutDays = ({ pairs }: { pairs: readonly { paymentDate: Day; settlesAt: Date }[] }) =>
  pairs.map(({ paymentDate: _, settlesAt: __, ...pair }) => pair);

it('moves no pair to a closed day, no pair to an earlier day, and passes the audit', () => {
  fc.assert(
    fc.property(
      anyPayment,
      fc.integer({ min: -3, max: 90 }),
      fc.integer({ min: 0, max: 5 }),
      (payment, closed, later) => {
        const event = { id: 'event', occurredAt: payment.approvedAt };
        const occurredOn = dayOf(payment.approvedAt);
        const closedThrough = addDays(occurredOn, closed);
        const now = new Date(startOfDayInstant(addDays(closedThrough, later)).getTime() + 3_600_000);
        for (const set of derivePostingSets(payment, event)) {
          const booked = bookAfterClosedDays(set, closedThrough, now);
          expect(isBookedLate(booked)).toBe(closed >= 0);
          if (closed < 0) expect(booked).toBe(set);
          expect(withoutDays(booked)).toEqual(withoutDays(set));
          expect(booked.occurredAt).toEqual(payment.approvedAt);
          expect(dayOf(booked.createdAt) > closedThrough).toBe(true);
          for (const [index, { paymentDate }] of booked.pairs.entries()) {
            expect(paymentDate > closedThrough).toBe(true);
            expect(paymentDate >= (set.pairs[index]?.paymentDate ?? '')).toBe(true);
          }
          expect(auditSet(booked, payment)).toEqual([]);
        }
      },
    ),
  );
});

it('keeps the days of pairs that are due after the day of booking', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const day = dayOf(payment.approvedAt);
      const now = new Date(startOfDayInstant(addDays(day, 1)).getTime());
      for (const set of derivePostingSets(payment, { id: 'event', occurredAt: payment.approvedAt })) {
        const days = bookAfterClosedDays(set, day, now).pairs.map(({ paymentDate }) => paymentDate);
        expect(days).toEqual(
          set.pairs.map(({ paymentDate }) => (paymentDate === day ? addDays(day, 1) : paymentDate)),
        );
      }
    }),
  );
});
