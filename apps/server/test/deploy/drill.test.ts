import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, vi } from 'vitest';
import { setAuditKey } from '#platform/audit-key.ts';
import { newSecret } from '#platform/secret-file.ts';
import { recordAuditHead } from '#features/console/audit/record-audit-head.ts';
import { openServerKeys } from '#start/server-keys.ts';
import { databaseEnv } from '#test/database-url.ts';
import { newProduct, newSeller } from '#test/fixtures.ts';
import { uploadIdCardSide } from '#test/identity.ts';
import { addOrders, insertPaidDays } from '#test/many-orders.ts';
import { newOperator } from '#test/operators.ts';
import { useTestApp } from '#test/test-app.ts';

const run = promisify(execFile);
const ORDERS = Number(process.env.RAAN_DRILL_ORDERS ?? 1_000_000);
const SELLERS = 20;
const PRODUCTS = 20;
const TIMEOUT_MS = 1_200_000;

// The check of the whole ledger afterwards takes minutes, too.
vi.setConfig({ hookTimeout: TIMEOUT_MS });

const app = useTestApp();
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

it(
  `[OUT-05] ${ORDERS.toLocaleString('en-US')} orders are backed up and restored, and every check holds`,
  { timeout: TIMEOUT_MS },
  async () => {
    const folder = await mkdtemp('/var/tmp/raan-drill-');
    folders.push(folder);
    await fill();
    const keyFile = path.join(folder, 'backup.key');
    await writeFile(keyFile, newSecret());
    const runCommand = async (name: string, args: string[]) => {
      const command = path.join(import.meta.dirname, '../../src/commands', name);
      const { stdout } = await run(process.execPath, [command, path.join(folder, 'raan.backup'), ...args], {
        env: {
          PATH: process.env.PATH,
          TMPDIR: folder,
          ...databaseEnv(app.database),
          DATA_DIR: app.folder,
          APP_SECRET: app.secret,
          BACKUP_KEY_FILE: keyFile,
        },
      });
      process.stdout.write(stdout);
      return stdout;
    };
    expect(await runCommand('backup.ts', [])).toMatch(/[\d,]+ rows and \d+ files/);
    const drill = await runCommand('restore.ts', ['--drill']);
    expect(drill).not.toContain('✗');
    expect(drill.match(/✓/g)).toHaveLength(5);
    expect(drill).toMatch(/RPO .*RTO /s);
  },
);

async function fill(): Promise<void> {
  const { auditKey } = await openServerKeys(app.ownerDb, { appSecret: app.secret, dataDir: app.folder });
  for (const db of [app.db, app.ownerDb]) setAuditKey(db, auditKey);
  for (let number = 0; number < PRODUCTS; number += 1) await newProduct(app);
  for (let number = 0; number < SELLERS; number += 1) {
    const seller = await newSeller(app);
    await addOrders(app.ownerDb, {
      sellerId: seller.id,
      counts: { pending_shipment: Math.ceil(ORDERS / SELLERS) },
    });
    await insertPaidDays(app.ownerDb, seller.id);
    if (number === 0) for (const side of ['front', 'back']) await uploadIdCardSide(app, seller, side);
  }
  await newOperator(app, 'finance');
  await recordAuditHead(app, { error: () => {}, info: () => {} });
}
