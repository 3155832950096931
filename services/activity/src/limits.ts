// Every limit of this service, with its unit.

/** Shortest time between two fetches of events. No caller waits for a record. */
export const EVENTS_PACE_MS = 250;
/** Records of one insert. */
export const MAX_APPENDED_AT_ONCE = 200;
/** Attempts of one append while other replicas extend the same chains. */
export const MAX_APPEND_ATTEMPTS = 100;
/** Chains with a remembered end. */
export const MAX_KNOWN_CHAINS = 10_000;
/** Records and chains of one page for operators. */
export const CHAIN_PAGE = 500;
/** A list of records of a time reads all of them by the index of times when they are fewer. */
export const MAX_RECORDS_BY_TIME = 10_000;
/** A list that takes longer lacks an index. */
export const LIST_LIMIT_MS = 5_000;
/** A list or a timeline stops reading after so many bytes of bundles. A list then continues from there with its next page. */
export const MAX_READ_BYTES = 32 * 1024 * 1024;
/** Bundles of one read of a stream, and their bytes. The first one may be larger. */
export const ARRIVED_BUNDLES = 16;
export const MAX_ARRIVED_BYTES = 4 * 1024 * 1024;
/** Bundles of the organization that one read of a stream goes through, also when it shows none of them. */
export const MAX_FOLLOWED_BUNDLES = 1_000;
/** A stream reads a bundle so long after it was kept: covers the write, and the differences of the replicas' clocks. */
export const ARRIVAL_SETTLES_MS = 2_000;
/** A stream without records looks back so far, for a bundle with a slow write, such as one during a failover. */
export const ARRIVAL_LATE_MS = 10_000;
/** How long a record of the request log is kept, in live and in test mode. */
export const REQUESTS_KEPT_MS = 30 * 86_400_000;
export const TEST_REQUESTS_KEPT_MS = 7 * 86_400_000;
/** How long a record of a call to the provider is kept. */
export const PROVIDER_CALLS_KEPT_MS = 90 * 86_400_000;
/** Records of each kind that an organization adds in a day, UTC. Further ones are dropped and counted. */
export const MAX_RECORDS_PER_DAY = 500_000;
/** Lists tell how many records were dropped in this time. */
export const DROPS_SHOWN_MS = 86_400_000;
/** How long the file of an export is answered after the end of the export, by the business clock. */
export const FILE_SHOWN_MS = 86_400_000;
/** When the database deletes a part of it: later, because a part is written before the end of the export. */
export const FILE_KEPT_MS = FILE_SHOWN_MS + 3_600_000;
/** How long the counts of an export or an erasure are kept. */
export const JOBS_KEPT_MS = 365 * 86_400_000;
/** How long the file of an export of a list is answered after its end, by the business clock. */
export const EXPORT_SHOWN_MS = 86_400_000;
/** When the database deletes a part of it: later, because an export may take two hours. */
export const EXPORT_PART_KEPT_MS = EXPORT_SHOWN_MS + 3 * 3_600_000;
/** How long an export is listed. Longer than an Idempotency-Key must hold. */
export const EXPORT_KEPT_MS = 7 * 86_400_000;
/** Exports of one company at the same time. */
export const MAX_OPEN_EXPORTS = 4;
export const EXPORTS_RETRY_AFTER_SECONDS = 10;
/** Exports of one company that begin within a day. Their files take up the database for a day. */
export const MAX_EXPORTS_PER_DAY = 200;
/** A job without a report for so long is interrupted. Each page of records is a report. */
export const REPORT_LIMIT_MS = 120_000;
/** A record that is still with its job after this time was left by a killed process. */
export const RECORD_GRACE_MS = 10_000;
/** How often interrupted jobs and left records are looked for, and jobs of one round. */
export const RECORD_LOOK_MS = 20_000;
export const RECORD_SCAN_BATCH = 100;
export const RECORD_LEASE_MS = 10_000;
/** Exports and erasures of one organization at the same time. */
export const MAX_OPEN_JOBS = 4;
export const OPEN_JOBS_RETRY_AFTER_SECONDS = 10;
/** Exports of persons that one organization begins within a day. Their files take up the database for a day. */
export const MAX_PERSON_EXPORTS_PER_DAY = 100;
export const PERSON_EXPORTS_RETRY_AFTER_SECONDS = 3_600;
