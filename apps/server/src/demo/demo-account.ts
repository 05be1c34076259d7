export const DEMO_ACCOUNT = 'demo';
export const DEMO_PASSWORD = 'demo1234';
export const DEMO_SLUG = 'demo-store';
