/* Facts by read lease (packages/read-lease, packages/aggregates/src/announced-write.ts, docs/adr/0017, docs/adr/0030).
 *
 * An owner changes facts CHANGES times. It announces a change by a raised version, writes it, closes the announcement, and answers
 * once no copy from before may be used. HOLDERS use copies USES times each: within LEASE from before their question, or while the
 * version is proved by a question of at most LEASE ago. Time is whole ticks, and any step may take any time.
 *
 * A write may have an unknown outcome: it is carried out later, or never, and its caller repeats the change. Its announcement stays
 * open until the write can no longer be carried out. Once, a primary is replaced: it still answers majority reads with what it had.
 *
 * Proved: no use that begins after a change was answered sees facts from before it; the holders come to their end.
 *
 * Mistakes that must be found: RAISE_AFTER_WRITE, ANSWER_AT_ONCE, CLOSE_AFTER_UNKNOWN, EXPIRE_EARLY, MAJORITY_READ,
 * LEASE_FROM_ANSWER, VERSION_READ_LAST.
 */
#ifndef CHANGES
#define CHANGES 2
#endif
#ifndef HOLDERS
#define HOLDERS 1
#endif
#ifndef USES
#define USES 3
#endif
#ifndef TICKS
#define TICKS 5
#endif
#ifndef UNKNOWNS
#define UNKNOWNS 1   /* writes with an unknown outcome */
#endif
#define LEASE 2
#ifdef ANSWER_AT_ONCE
#define ANSWER_AFTER 0
#else
#define ANSWER_AFTER LEASE
#endif

byte now;
byte facts;          /* changes that a majority has */
byte replacedFacts;  /* the same, as the replaced primary shows them */
bit isReplaced;
byte version;
byte open;           /* announcements */
byte abandoned;      /* of these: of writes with an unknown outcome */
bit late;            /* such a write may still be carried out */
byte lateBase;
byte answered;

proctype Clock() {
end:
  do
  :: now < TICKS -> now++
  od
}

proctype Election() {
end:
  do
  :: atomic { !isReplaced -> isReplaced = 1; replacedFacts = facts }
  od
}

/* The database refuses a write that comes too long after its announcement. Only then does the announcement expire. */
proctype Database() {
end:
  do
  :: atomic { late && facts == lateBase -> facts++; late = 0 }
  :: atomic { late -> late = 0 }
#ifdef EXPIRE_EARLY
  :: atomic { abandoned > 0 -> abandoned--; open-- }
#else
  :: atomic { abandoned > 0 && !late -> abandoned--; open-- }
#endif
  od
}

proctype Owner() {
  byte change, at, unknowns;
  bit unknown;
  do
  :: change < CHANGES ->
     change++;
again:
     /* A repeat whose first write was carried out changes nothing. Its answer waits too. */
     if
     :: atomic { facts >= change -> at = now }
     :: else ->
#ifndef RAISE_AFTER_WRITE
        atomic { version++; open++ };
#endif
        unknown = 0;
        if
        :: atomic { facts == change - 1 -> facts++; at = now }
        :: atomic { facts >= change -> at = now }
        :: atomic { facts == change - 1 && !late && unknowns < UNKNOWNS -> late = 1; lateBase = facts; unknown = 1; unknowns++ }
        fi;
#ifdef RAISE_AFTER_WRITE
        atomic { version++; open++ };
#endif
        if
#ifndef CLOSE_AFTER_UNKNOWN
        :: atomic { unknown -> abandoned++; unknown = 0; goto again }
        :: atomic { !unknown -> open-- }
#else
        :: atomic { unknown -> open--; unknown = 0; goto again }
        :: atomic { !unknown -> open-- }
#endif
        fi
     fi;
     if
     :: now >= at + ANSWER_AFTER -> answered = change
     :: now == TICKS -> break    /* the history ends before the answer */
     fi
  :: else -> break
  od
}

/* The version of a question; `none`: a change is being written. Read linearizably. */
inline readVersion(to, none) {
  atomic { to = version; none = (open > 0 -> 1 : 0) }
}

inline readFacts(to) {
#ifdef MAJORITY_READ
  atomic {
    if
    :: to = facts
    :: isReplaced -> to = replacedFacts
    fi
  }
#else
  /* Causally after the read of the version: the replaced primary does not know that time. */
  to = facts
#endif
}

#ifdef LEASE_FROM_ANSWER
#define SENT now
#else
#define SENT sent
#endif

proctype Holder() {
  byte uses, known, sent;
  byte value, copyVersion, copyUntil, proofVersion, proofUntil, read;
  bit hasCopy, isUnproved, hasProof, none;
  do
  :: uses < USES ->
     known = answered; uses++;
     if
     :: atomic { hasCopy && now < copyUntil -> assert(value >= known) }
     :: else ->
        if
        :: hasCopy && !isUnproved ->
           if
           :: hasProof && now < proofUntil
           :: else ->
              sent = now; hasProof = 0;
              readVersion(read, none);
              atomic {
                if
                :: !none && now < SENT + LEASE -> proofVersion = read; proofUntil = SENT + LEASE; hasProof = 1
                :: else
                fi
              }
           fi
        :: else
        fi;
        if
        :: atomic { hasCopy && !isUnproved && hasProof && now < proofUntil && proofVersion == copyVersion -> assert(value >= known) }
        :: else ->
           sent = now;
#ifdef VERSION_READ_LAST
           readFacts(value);
           readVersion(copyVersion, isUnproved);
#else
           readVersion(copyVersion, isUnproved);
           readFacts(value);
#endif
           atomic {
             hasCopy = 1; copyUntil = SENT + LEASE;
             if
             :: !isUnproved -> proofVersion = copyVersion; proofUntil = SENT + LEASE; hasProof = 1
             :: else
             fi;
             assert(value >= known)
           }
        fi
     fi
  :: else -> break
  od
}

init {
  byte holder;
  atomic {
    run Clock(); run Election(); run Database(); run Owner();
    do
    :: holder < HOLDERS -> run Holder(); holder++
    :: else -> break
    od
  }
}
