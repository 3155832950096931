/** The note of a record, as it travels in EventMeta. */
export interface AuditNote {
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly organization_id: string;
  readonly company_id: string;
  readonly changes_json: string;
  readonly ip: string;
}
