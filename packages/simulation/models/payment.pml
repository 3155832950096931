/* A card payment with its capture (services/transactions/src/payments: submit, reconcile, capture, cancel).
 *
 * A request stores its payment, sends it to the provider, and writes the outcome. It may stop at any step. The reconciler queries the
 * provider, reverses what stays unknown, and finishes captures and cancellations. A merchant captures or cancels once the payment is
 * authorized. Requests to the provider are lost, or arrive up to TIMEOUT ticks late. Time is whole ticks.
 *
 * Proved: at the end a payment that is approved is captured at the provider, and no other payment is; a payment that is over holds
 * no money there; one capture is carried out, and it is the one that the payment shows; no step waits for ever while time passes.
 *
 * Mistakes that must be found: APPROVAL_DURING_REVERSAL, FAILED_WITHOUT_REVERSAL, REVERSED_WITHOUT_INTENT,
 * NOT_CAPTURED_ON_UNKNOWN, NO_SEND_LIMIT, REFUSED_RESEND_IS_FINAL, AGE_AFTER_ANSWER.
 *
 * A trace shows the states of the order at the provider and those of the payment (src/models/payment-trace.ts).
 */
#include "trace.pml"
#define ORDER_RESERVED 11
#define ORDER_CAPTURED 12
#define ORDER_CLOSED 13
#define AUTHORIZED 21
#define APPROVED 22
#define FAILED 23
#define CANCELLED 24
#define TIMEOUT 1                    /* ticks that a request is on its way at most */
#define NEVER_ARRIVED (TIMEOUT + 1)  /* from its write: since then it cannot arrive */
#ifndef TICKS
#define TICKS 8
#endif
#ifndef RESENDS
#define RESENDS 1
#endif

#ifndef COMMANDS
#define COMMANDS 2    /* of the merchant */
#endif

mtype = { processing, authorized, approved, failed, cancelling, cancelled };
mtype = { unseen, reserved, captured, closed };

mtype status = processing;
bit reversal;          /* stored before the call */
bit capturing;         /* a capture is under way */
bit refusedOnce;       /* the provider has refused the capture that was sent again */
byte refusedAt;
byte sentAt;           /* of the capture that was sent last, as it is stored */
byte resends;
bit decided;           /* the merchant has captured or cancelled, and this is not over */
byte commands;         /* of the merchant */
byte attempt;          /* the capture that is under way; another one has another amount */
byte approvedAs;       /* the capture that the payment shows */

mtype order = unseen;  /* at the provider */
byte captures;         /* carried out there */
byte capturedAs;       /* which of them */
byte since;            /* of the payment */

byte now;
bit authorizeOnItsWay; byte authorizeUntil;
byte capturesOnTheirWay[COMMANDS + 1]; byte captureUntil[COMMANDS + 1];   /* by attempt */

proctype Clock() {
  do
  :: now < TICKS -> now++
  :: else -> break
  od
}

#define CAPTURE_ARRIVES(n) \
  :: atomic { capturesOnTheirWay[n] > 0 && now <= captureUntil[n] -> \
       capturesOnTheirWay[n]--; \
       if \
       :: order == reserved && COMES(ORDER_CAPTURED) -> SHOW order = captured; captures++; capturedAs = n \
       :: order != reserved \
       fi \
     } \
  :: atomic { capturesOnTheirWay[n] > 0 -> capturesOnTheirWay[n]-- }

/* Requests arrive, or not. The provider knows a capture by its key, and refuses another one of a captured order. */
proctype Network() {
end:
  do
  :: atomic { authorizeOnItsWay && now <= authorizeUntil ->
       authorizeOnItsWay = 0;
       if
       :: order == unseen && COMES(ORDER_RESERVED) -> SHOW order = reserved
       :: order != unseen
       fi
     }
  :: atomic { authorizeOnItsWay -> authorizeOnItsWay = 0 }
  CAPTURE_ARRIVES(1)
  CAPTURE_ARRIVES(2)
  od
}

#ifdef APPROVAL_DURING_REVERSAL
#define IS_APPLIED (status == processing)
#else
#define IS_APPLIED (status == processing && !reversal)
#endif

inline applyAuthorized() {
  if
  :: IS_APPLIED && COMES(AUTHORIZED) -> SHOW status = authorized
  :: !IS_APPLIED
  fi
}

proctype Request() {
  if
  :: true -> goto stopped    /* killed after its write */
  :: true
  fi;
  /* It sends only what can arrive in time. Between this check and the call nothing may hold the process up. */
  atomic {
    if
#ifdef NO_SEND_LIMIT
    :: true -> authorizeOnItsWay = 1; authorizeUntil = now + TIMEOUT
#else
    :: now + TIMEOUT < since + NEVER_ARRIVED -> authorizeOnItsWay = 1; authorizeUntil = now + TIMEOUT
    :: else -> goto stopped
#endif
    fi
  };
  if
  :: atomic { order == reserved -> applyAuthorized() }
  :: true    /* no answer */
  fi;
stopped:
  skip
}

/* The reversal closes the order, also one that the provider has never seen. */
inline reverse() {
  atomic {
    if
#ifdef NO_TOMBSTONE
    :: order == unseen
#endif
    :: order == captured && COMES(ORDER_CLOSED) -> SHOW order = closed; captures--
    :: order == reserved && COMES(ORDER_CLOSED) -> SHOW order = closed
    :: order == closed
#ifndef NO_TOMBSTONE
    :: order == unseen && COMES(ORDER_CLOSED) -> SHOW order = closed
#endif
    fi
  }
}

inline sendCapture() {
  atomic { capturesOnTheirWay[attempt]++; captureUntil[attempt] = now + TIMEOUT }
}

proctype Merchant() {
end:
  do
  :: atomic { status == authorized && !capturing && !decided && commands < COMMANDS ->
       decided = 1; commands++;
       if
       :: capturing = 1; sentAt = now; resends = 0; refusedOnce = 0; attempt++
       :: status = cancelling
       fi
     };
     if
     :: capturing ->
        if
        :: true -> goto stopped
        :: true
        fi;
        atomic {
          if
#ifdef NO_SEND_LIMIT
          :: true -> sendCapture()
#else
          :: now + TIMEOUT < sentAt + NEVER_ARRIVED -> sendCapture()
          :: else -> goto stopped
#endif
          fi
        };
        if
        :: atomic { order == captured && capturing && status == authorized && COMES(APPROVED) -> SHOW status = approved; approvedAs = attempt; capturing = 0 }
        /* Refused: its only call was answered, so it is certain. */
        :: atomic { order == reserved && capturesOnTheirWay[attempt] > 0 && capturing && resends == 0 ->
             capturesOnTheirWay[attempt]--; capturing = 0; decided = 0 }
#ifdef NOT_CAPTURED_ON_UNKNOWN
        :: atomic { capturing && resends == 0 -> capturing = 0; decided = 0 }
#endif
        :: true    /* no answer */
        fi
     :: else
     fi;
stopped:
     skip
  od
}

/* What the provider answers may be old when it is read. So its age counts from before the question. */
#ifdef AGE_AFTER_ANSWER
#define ASK seen = order; asked = now;
#else
#define ASK asked = now; seen = order;
#endif

proctype Reconciler() {
  mtype seen;
  byte asked;
  do
  :: status == processing ->
     ASK
     if
     :: atomic { seen == reserved && !reversal -> applyAuthorized() }
     :: atomic { seen == closed -> if :: status == processing && COMES(FAILED) -> SHOW status = failed :: status != processing fi }
     :: seen == unseen && asked >= since + NEVER_ARRIVED ->
#ifdef FAILED_WITHOUT_REVERSAL
        atomic { if :: status == processing && COMES(FAILED) -> SHOW status = failed :: status != processing fi }
#else
#ifndef REVERSED_WITHOUT_INTENT
        atomic { if :: status == processing -> reversal = 1 :: else fi };
#endif
        if
        :: reversal || status == processing -> reverse();
           atomic { if :: status == processing && COMES(FAILED) -> SHOW status = failed :: status != processing fi }
        :: else
        fi
#endif
     /* No answer for so long that the order is reversed. */
     :: asked >= since + NEVER_ARRIVED ->
#ifdef FAILED_WITHOUT_REVERSAL
        atomic { if :: status == processing && COMES(FAILED) -> SHOW status = failed :: status != processing fi }
#else
#ifndef REVERSED_WITHOUT_INTENT
        atomic { if :: status == processing -> reversal = 1 :: else fi };
#endif
        if
        :: reversal || status == processing -> reverse();
           atomic { if :: status == processing && COMES(FAILED) -> SHOW status = failed :: status != processing fi }
        :: else
        fi
#endif
     :: asked < since + NEVER_ARRIVED && now > asked
     :: now == TICKS -> break    /* the history ends before the payment */
     fi
  :: status == authorized && capturing ->
     ASK
     if
     :: atomic { seen == captured -> if :: status == authorized && COMES(APPROVED) -> SHOW status = approved; approvedAs = attempt; capturing = 0 :: status != authorized fi }
     :: atomic { seen == closed -> if :: status == authorized && COMES(CANCELLED) -> SHOW status = cancelled; capturing = 0 :: status != authorized fi }
     :: seen == reserved && refusedOnce && asked >= refusedAt + NEVER_ARRIVED ->
        atomic { if :: capturing -> capturing = 0; decided = 0; refusedOnce = 0 :: else fi }
     :: seen == reserved && !refusedOnce && asked >= sentAt + NEVER_ARRIVED && resends < RESENDS ->
        /* A capture that is over meanwhile is not sent again. */
        atomic {
          if
          :: capturing && now >= sentAt + NEVER_ARRIVED -> sentAt = now; resends++; sendCapture()
          :: else -> goto next
          fi
        };
        if
        :: atomic { order == captured && capturing && COMES(APPROVED) -> SHOW status = approved; approvedAs = attempt; capturing = 0 }
        :: atomic { order == reserved && capturesOnTheirWay[attempt] > 0 && capturing ->
             capturesOnTheirWay[attempt]--;
#ifdef REFUSED_RESEND_IS_FINAL
             capturing = 0; decided = 0
#else
             refusedOnce = 1; refusedAt = now
#endif
           }
        :: true
        fi
     :: seen == reserved && now > asked
     :: now == TICKS -> break
     fi;
next:
     skip
  :: status == cancelling ->
     atomic {
       if
       :: order == captured && COMES(APPROVED) -> SHOW status = approved; approvedAs = capturedAs
       :: order == closed
       :: order != captured && order != closed && COMES(ORDER_CLOSED) -> SHOW order = closed
       fi
     };
     atomic {
       if
       :: status == cancelling && COMES(CANCELLED) -> SHOW status = cancelled
       :: status != cancelling
       fi
     }
  :: atomic { status == authorized && !capturing && now == TICKS -> status = cancelling }    /* it has run out */
  :: status == approved || status == failed || status == cancelled -> break
  od
}

proctype End() {
end:
  atomic {
    (status == approved || status == failed || status == cancelled) && !authorizeOnItsWay && capturesOnTheirWay[1] == 0 && capturesOnTheirWay[2] == 0 ->
    assert(captures <= 1);
    assert((status == approved) == (order == captured));
    assert(status != approved || approvedAs == capturedAs);
    assert(status == approved || order != reserved)
  }
}

init {
  atomic {
#ifdef TRACE
    BEGIN
    run Accepted();
#endif
    run Clock(); run Network(); run Request(); run Merchant(); run Reconciler();
#ifndef TRACE
    run End()
#endif
  }
}
