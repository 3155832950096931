/* The event log of webhooks: positions and cursors (services/webhooks/src/events/store.ts, docs/adr/0029).
 *
 * WRITERS append EACH events each, BATCH in one ordered insert, while the primary changes up to ELECTIONS times. A writer reads the
 * highest position that a majority has, and inserts the next ones. A reader follows its cursor.
 *
 * The log is the oplog of the current primary. A majority has its first `committed` entries. An election keeps those, and as many
 * of the others as the elected member has. A replaced primary still answers reads with what was committed when it was replaced.
 *
 * Proved: no event is committed behind a cursor; no position and no event is there twice; at the end the reader has read all.
 *
 * Mistakes that must be found: LOCAL_READ, KEEP_POSITION, ANSWER_BEFORE_MAJORITY.
 *
 * A trace begins with the events of each writer, and shows commits and what the reader reads (src/models/event-log-trace.ts).
 */
#define READ 10
#define COMMIT 1000
#define COMMITTED(place, one) (COMMIT + (place) * 64 + (one))
/* The number of writers, and the first event and the number of events of each. */
#define HEADER 7
#include "trace.pml"
#ifndef WRITERS
#define WRITERS 2
#endif
#ifndef BATCH
#define BATCH 2   /* of one insert */
#endif
#ifndef ELECTIONS
#define ELECTIONS 1
#endif
#ifndef EACH
#define EACH 3
#endif
#define EVENTS (WRITERS * EACH)
/* Failed inserts leave no positions: a position is never above the number of events, except by a mistake. */
#define MOST (EVENTS + 3)

byte position[MOST];     /* by entry of the log */
byte event[MOST];        /* by entry of the log; events count from 1 */
byte length;
byte committed;
byte term;
byte highest;            /* the highest position that a majority has */
byte replacedHighest;    /* the same, as the last replaced primary still shows it */
byte cursor;
byte pages;
byte finished;

/* Finds entries that refuse (place, one): another event at the position, or the event itself. MOST: none. */
inline findConflicts(place, one, byPosition, byEvent) {
  at = 0; byPosition = MOST; byEvent = MOST;
  do
  :: at < length ->
     if :: position[at] == place && event[at] != one -> byPosition = at :: else fi;
     if :: event[at] == one -> byEvent = at :: else fi;
     at++
  :: else -> break
  od;
  at = 0
}

/* The answer to a write waits for a majority of all that the primary has. */
#ifdef ANSWER_BEFORE_MAJORITY
#define HAS_MAJORITY true
#else
#define HAS_MAJORITY (committed == length)
#endif

proctype Writer(byte first; byte each) {
  byte before, next, at, byPosition, byEvent, since, done;
  byte last = 0;      /* the last position that a majority has; 0: unknown */
  bit repeated, gaveUp;

again:
  /* The events that are left: first + done and later ones. */
  if
  :: last != 0 -> before = last
  :: last == 0 ->
     atomic {
       if
#ifdef LOCAL_READ
       :: at = 0; before = 0;
          do
          :: at < length -> if :: position[at] > before -> before = position[at] :: else fi; at++
          :: else -> break
          od;
          at = 0
#else
       :: before = highest
#endif
       :: term > 0 -> before = replacedHighest
       fi
     }
  fi;
  last = 0; next = 0; repeated = 0;

send:
  since = term;
  do
  :: next < BATCH && done + next < each ->
     atomic {
       /* An election ends the command: the rest of its statements is not carried out. */
       if :: term != since -> break :: else fi;
       findConflicts(before + 1 + next, first + done + next, byPosition, byEvent);
       if
       :: byPosition == MOST && byEvent == MOST ->
          assert(length < MOST);
          position[length] = before + 1 + next; event[length] = first + done + next;
          length++; next++; byPosition = MOST; byEvent = MOST
       :: else -> break
       fi
     }
  :: else -> break
  od;
  /* Refused, or all inserted. The answer waits for a majority of everything that it saw. */
  atomic {
    if
    /* The driver repeats a write once, without asking where it stands: the same statements at the new primary. */
    :: term != since && !repeated ->
       repeated = 1;
       /* Entries that outlived the election count as inserted; the rest is inserted again. */
       next = 0;
       do
       :: next < BATCH && done + next < each ->
          findConflicts(before + 1 + next, first + done + next, byPosition, byEvent);
          if
          :: byEvent < MOST && position[byEvent] == before + 1 + next -> next++
          :: else -> break
          fi
       :: else -> break
       od;
       byPosition = MOST; byEvent = MOST;
       goto send
    :: (term != since && repeated) || !gaveUp ->
       /* The outcome is unknown to the caller, which begins anew with every event. */
       gaveUp = 1;
#ifdef KEEP_POSITION
       last = before + next;
#endif
       done = 0; goto again
    :: term == since && HAS_MAJORITY ->
       if
       :: byPosition == MOST && byEvent == MOST -> last = before + next; done = done + next
       :: byPosition < MOST -> done = done + next
       :: else ->
          /* The log has the event already: it is skipped, and the position is known. */
          last = before + next; done = done + next + 1
       fi;
       byPosition = MOST; byEvent = MOST;
       if :: done < each -> goto again :: else fi
    fi
  };
  finished++
}

/* A majority gets the next entry. */
proctype Majority() {
end:
  do
  :: atomic {
       committed < length && COMES(COMMITTED(position[committed], event[committed])) ->
       SHOW
       assert(position[committed] > cursor);
       if :: position[committed] > highest -> highest = position[committed] :: else fi;
       committed++
     }
  od
}

proctype Elections() {
  byte number = 0;
  do
  :: number < ELECTIONS && finished < WRITERS ->
     atomic {
       replacedHighest = highest;
       /* The elected member has all that is committed, and perhaps more. */
       do
       :: length > committed -> length--; position[length] = 0; event[length] = 0
       :: true -> break
       od;
       term++; number++
     }
  :: true -> break
  od
}

proctype Reader() {
  byte at, nearest, limit;
end:
  do
  :: atomic {
       /* It may ask a replaced primary, which shows no more than what a majority had. */
       highest > cursor ->
       limit = highest;
       if :: true :: replacedHighest > cursor -> limit = replacedHighest fi;
       do
       :: at < committed ->
          if
          :: position[at] > cursor && position[at] <= limit && (nearest == 0 || position[at] < nearest) -> nearest = position[at]
          :: else
          fi;
          at++
       :: else -> break
       od;
       if
       :: COMES(READ + nearest) -> SHOW cursor = nearest; pages++
       :: else
       fi;
       at = 0; nearest = 0; limit = 0
     }
  od
}

proctype End() {
  byte at, other;
  atomic {
    finished == WRITERS && committed == length && pages == length ->
    assert(length == EVENTS);
    do
    :: at < length ->
       other = at + 1;
       do
       :: other < length -> assert(position[at] != position[other] && event[at] != event[other]); other++
       :: else -> break
       od;
       at++
    :: else -> break
    od
  }
}

init {
  byte writer;
  atomic {
#ifdef TRACE
    BEGIN
    do
    :: writer < heading[0] -> run Writer(heading[1 + 2 * writer], heading[2 + 2 * writer]); writer++
    :: else -> break
    od;
    run Accepted();
#else
    do
    :: writer < WRITERS -> run Writer(1 + writer * EACH, EACH); writer++
    :: else -> break
    od;
#endif
    run Majority(); run Elections(); run Reader();
#ifndef TRACE
    run End()
#endif
  }
}
