// What `.local/demo.json` holds: enough of the seeded data to try every endpoint by hand or by a client.

export interface DemoUser {
  readonly identifier: string;
  readonly password: string;
}

export interface Demo {
  readonly base_url: string;
  readonly organization_id: string;
  /** ORGANIZATION scope, all permissions. */
  readonly api_key: string;
  readonly merchant_id: string;
  /** COMPANY scope of merchant_id. */
  readonly merchant_api_key: string;
  readonly sibling_merchant_id: string;
  readonly fee_policy_id: string;
  readonly pix_key_id: string;
  readonly user: DemoUser;
  /** A second organization, for trying that nothing of one is seen by the other. */
  readonly other: {
    readonly organization_id: string;
    readonly merchant_id: string;
    readonly api_key: string;
    readonly fee_policy_id: string;
    readonly pix_key_id: string;
    readonly user: DemoUser;
  };
}
