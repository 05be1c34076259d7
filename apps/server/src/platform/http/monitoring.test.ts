import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordForecasts } from '#features/orders/forecast-metric.ts';
import { inTransaction } from '#platform/db.ts';
import { call, useTestApp } from '#test/test-app.ts';

const ROOT = path.join(import.meta.dirname, '../../../../..');
const ALERTS = 'deploy/prometheus/alerts.yml';
const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');

const app = useTestApp();

describe('alerts and dashboard', () => {
  it('[OUT-05] name only metrics that the server serves', async () => {
    await call(app, 'GET /health');
    // A histogram with labels has no series before its first value.
    await inTransaction(app.db, async (tx) =>
      recordForecasts(tx, [{ forecast_paid_on: '2026-11-20', courier: 'ems' }], {
        by: 'customer',
        at: '2026-11-21T00:00:00.000Z',
      }),
    );
    const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
    const served = new Set(metrics.split('\n').map((line) => /^\w+/.exec(line)?.[0]));
    for (const file of [ALERTS, 'deploy/grafana/raan.json']) {
      const named = new Set((await read(file)).match(/\b(?:raan|process|nodejs)_\w+/g));
      expect(named.size).toBeGreaterThan(5);
      expect([...named].filter((name) => !served.has(name))).toEqual([]);
    }
  });

  it('[OUT-05] have one section of the runbook per alert, which the alert links to', async () => {
    const alerts = [...(await read(ALERTS)).matchAll(/- alert: (\w+)([^]*?)(?=- alert:|$)/g)];
    const runbook = await read('docs/runbook.md');
    const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(alerts.map(([, name]) => name)).toEqual(sections);
    for (const [, name, rule] of alerts)
      expect(rule).toContain(`runbook: docs/runbook.md#${name?.toLowerCase()}\n`);
    for (const section of runbook.split(/^## /m).slice(1)) {
      expect(section).toContain('**Meaning.**');
      expect(section).toContain('**Do.**');
    }
  });
});

describe('the proxy', () => {
  it('[OUT-05] never repeats a POST, and sets the address of the client instead of appending it', async () => {
    const config = (await read('deploy/nginx/nginx.conf')).replaceAll(/#.*$/gm, '');
    expect(config).not.toContain('non_idempotent');
    expect(config).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(config).not.toContain('$proxy_add_x_forwarded_for');
  });
});
