// Background work: loops, leases, scans for due documents, wake-ups, and waits between attempts.
export type { Component } from './component';
export { findDueIn, makeDueScan, scanTogether, type DueScan, type DueScanOptions } from './due-scan';
export { workOnEach } from './item-work';
export { declareLeases, makeLease, type Lease } from './lease';
export { makeLeasedLoop, makeLoop, type LeasedLoopOptions, type Loop, type LoopOptions } from './loop';
export { backoffMs, endsWithin, pause, type BackoffLimits } from './waiting';
export { makeAlarm } from './wake-up';
