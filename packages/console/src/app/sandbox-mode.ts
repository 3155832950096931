// Whether this deployment is in sandbox mode. The gateway writes it into the page, so the login page knows it too.
export const readSandboxMode = (): boolean => document.documentElement.dataset['mode'] === 'test';
