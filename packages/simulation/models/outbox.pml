/* Events of one aggregate on their way to Kafka (packages/messaging/src/outbox, docs/adr/0016).
 *
 * Two replicas commit EVENTS events of one document. Each has a relay with a queue in memory. The relay that holds the lease sends
 * one batch at a time. A batch whose answer is lost may arrive later, or never. Relays lose their lease and are killed.
 *
 * Sequence s is bit s - 1 of a set. The document's version is the number of its commits.
 *
 * Proved: the first occurrences arrive in order; no event leaves its document before Kafka has it; when the faults are over, every
 * event arrives and leaves its document.
 *
 * Mistakes that must be found: NO_GAP_CHECK, PUBLISHED_BEFORE_ANSWER, REMOVE_ALL, KEEP_QUEUE_AFTER_FAILURE.
 * TWO_HOLDERS and KEEP_AT_NEW_LEASE are no mistakes: the order does not depend on the lease, nor on forgetting at a new one.
 *
 * A trace shows commits, arrivals of an event, and removals that take events away (src/models/outbox-trace.ts).
 */
#include "trace.pml"
#define COMMIT 1
#define ARRIVAL 10
#define REMOVAL 100
#ifndef EVENTS
#define EVENTS 3
#endif
#ifndef LOST_LEASES
#define LOST_LEASES 1
#endif
#ifndef LOST_ANSWERS
#define LOST_ANSWERS 1
#endif
#ifndef KILLS
#define KILLS 1
#endif
#define BIT(s) (1 << ((s) - 1))
/* The database keeps a lease from others for longer than its holder believes in it. */
#ifdef TWO_HOLDERS
#define IS_FREE(r) true
#else
#define IS_FREE(r) (!believes[1 - r])
#endif

byte version;            /* of the document */
byte outbox;             /* events in the document */
byte arrived;            /* Kafka has 1 .. arrived */
bit believes[2];         /* the relay believes in its lease */
bit killed[2];
bit mustLook[2];
byte known[2];           /* all events of versions up to it are published or in the queue */
byte queue[2];
byte published[2];       /* published, and not known to have left the document */
byte cleaning[2];        /* a removal that is on its way */
byte unheard[2];         /* own commits with an answer on its way */
byte late[2];            /* a batch whose answer nobody waits for */
byte lostLeases, lostAnswers, kills;

inline forget(r) { known[r] = 0; queue[r] = 0; mustLook[r] = 1 }

inline arrive(batch) {
  s = 1;
  do
  :: s <= EVENTS ->
     if
     :: batch & BIT(s) ->
        COMES(ARRIVAL + s); SHOW
        assert(s <= arrived + 1); if :: s > arrived -> arrived = s :: else fi
     :: else
     fi;
     s++
  :: else -> break
  od;
  s = 0
}

/* The relay hears of a commit of its own process. */
inline take(r, v) {
  if
  :: !believes[r] -> forget(r)
  :: believes[r] && known[r] >= v -> skip
#ifdef NO_GAP_CHECK
  :: believes[r] && known[r] < v -> known[r] = v; queue[r] = queue[r] | BIT(v)
#else
  :: believes[r] && known[r] < v && known[r] + 1 < v -> known[r] = 0; mustLook[r] = 1
  :: believes[r] && known[r] + 1 == v -> known[r] = v; queue[r] = queue[r] | BIT(v)
#endif
  fi
}

proctype Replica(byte r) {
  byte v;
end:
  do
  :: atomic { version < EVENTS && COMES(COMMIT) -> SHOW version++; outbox = outbox | BIT(version); unheard[r] = unheard[r] | BIT(version) }
  /* Answers of two writes may cross. */
  :: atomic {
       unheard[r] != 0 ->
       v = 1;
       do
       :: v < EVENTS -> if :: true -> v++ :: (unheard[r] & BIT(v)) != 0 -> break fi
       :: else -> break
       od;
       if
       :: (unheard[r] & BIT(v)) != 0 -> unheard[r] = unheard[r] & ~BIT(v); take(r, v)
       :: else
       fi;
       v = 0
     }
  od
}

proctype Relay(byte r) {
  byte batch, seen, page, s;
  bit isPage, hasPage;
boot:
  atomic {
    batch = 0; seen = 0; page = 0; hasPage = 0; isPage = 0;
    known[r] = 0; queue[r] = 0; published[r] = 0; mustLook[r] = 1; believes[r] = 0; unheard[r] = 0; killed[r] = 0
  }
end_idle:
  do
  :: atomic { killed[r] -> goto boot }
  :: atomic {
       !killed[r] && !believes[r] && outbox != 0 && IS_FREE(r) ->
       believes[r] = 1;
#ifndef KEEP_AT_NEW_LEASE
       forget(r)
#endif
     }
  /* A page of the document is read, while no event leaves it. */
  :: atomic {
       !killed[r] && believes[r] && !hasPage && cleaning[r] == 0 && (mustLook[r] || (outbox & ~published[r]) != 0) ->
       mustLook[r] = 0; seen = version; page = outbox; hasPage = 1
     }
  /* What is queued leaves meanwhile. */
  :: atomic {
       !killed[r] && queue[r] != 0 ->
       if
       :: believes[r] -> batch = queue[r]; isPage = 0; goto sent
       :: else -> forget(r); hasPage = 0; page = 0; seen = 0
       fi
     }
  :: atomic {
       !killed[r] && hasPage && cleaning[r] == 0 ->
       hasPage = 0;
       page = page & ~published[r];
       if
       /* The aggregate is in the queue: its events would leave out of order. */
       :: queue[r] != 0 -> if :: (page & ~queue[r]) != 0 -> mustLook[r] = 1 :: else fi; page = 0; seen = 0
       :: queue[r] == 0 && page == 0 -> if :: seen > known[r] -> known[r] = seen :: else fi; seen = 0
       :: queue[r] == 0 && page != 0 ->
          if
          :: believes[r] -> batch = page; isPage = 1; page = 0; goto sent
          :: else -> forget(r); page = 0; seen = 0
          fi
       fi
     }
  :: atomic {
       !killed[r] && believes[r] && !hasPage && published[r] != 0 && cleaning[r] == 0 -> cleaning[r] = published[r]
     }
  od;
sent:
#ifdef PUBLISHED_BEFORE_ANSWER
  atomic { published[r] = published[r] | batch };
#endif
  if
  :: atomic { killed[r] -> late[r] = batch; goto boot }
  /* It arrives, and the answer too. */
  :: atomic {
       !killed[r] ->
       arrive(batch);
       published[r] = published[r] | batch; queue[r] = queue[r] & ~batch;
       if :: isPage && seen > known[r] -> known[r] = seen :: else fi
     }
  :: atomic {
       !killed[r] && lostAnswers < LOST_ANSWERS && late[r] == 0 ->
       lostAnswers++; late[r] = batch; hasPage = 0; page = 0; seen = 0;
#ifdef KEEP_QUEUE_AFTER_FAILURE
       queue[r] = queue[r] & ~batch; mustLook[r] = 1
#else
       forget(r)
#endif
     }
  fi;
  atomic { if :: isPage -> seen = 0 :: else fi; batch = 0; isPage = 0 };
  goto end_idle
}

/* Removals reach the document, and late batches the broker, even when their process is gone. */
proctype Network(byte r) {
  byte s;
end:
  do
  :: atomic { late[r] != 0 -> if :: true -> arrive(late[r]) :: true fi; late[r] = 0 }
  :: atomic {
       cleaning[r] != 0 && ((outbox & cleaning[r]) == 0 || COMES(REMOVAL + (outbox & cleaning[r]))) ->
       if
       :: (outbox & cleaning[r]) != 0 -> SHOW skip
       :: else
       fi;
       s = 1;
       do
       :: s <= EVENTS ->
#ifdef REMOVE_ALL
          assert(!(outbox & BIT(s)) || s <= arrived);
#else
          assert(!(cleaning[r] & BIT(s)) || s <= arrived);
#endif
          s++
       :: else -> break
       od;
       s = 0;
       outbox = outbox & ~cleaning[r];
       published[r] = published[r] & ~cleaning[r];
       cleaning[r] = 0
     }
  od
}

proctype Faults() {
  byte r;
  do
  :: atomic { lostLeases < LOST_LEASES && (believes[0] || believes[1]) -> select(r : 0 .. 1); believes[r] = 0; lostLeases++; r = 0 }
  :: atomic { kills < KILLS -> select(r : 0 .. 1); killed[r] = 1; kills++; r = 0 }
  :: true -> break
  od
}

proctype End() { version == EVENTS && arrived == EVENTS && outbox == 0 }

init {
  atomic {
#ifdef TRACE
    BEGIN
    run Accepted();
#endif
    run Replica(0); run Replica(1); run Relay(0); run Relay(1); run Network(0); run Network(1); run Faults();
#ifndef TRACE
    run End()
#endif
  }
}
