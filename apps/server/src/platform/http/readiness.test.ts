import { symlink, unlink } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

const checks = async () => {
  const { status, body } = await call(app, 'GET /ready');
  return { status, ...body.data.checks };
};
const GREEN = { status: 200, database: true, storage: true };
const RED = { status: 503, database: true, storage: false };

/** Results are cached for a moment. */
const expectChecks = (expected: object) =>
  vi.waitFor(async () => expect(await checks()).toEqual(expected), { timeout: 5_000, interval: 100 });

describe('readiness', () => {
  const link = () => path.join(app.folder, 'postgres');
  afterEach(() => unlink(link()).catch(() => {}));

  it.runIf(process.platform === 'linux')(
    '[SEC-04] fails while the disk of the database is full, also behind a link in the data folder',
    async () => {
      await expectChecks(GREEN);
      // A file system without free space.
      await symlink('/proc', link());
      await expectChecks(RED);
      await unlink(link());
      await expectChecks(GREEN);
    },
  );

  it('[SEC-04] fails for 30 s after the database had no space for a write', async () => {
    const seller = await newSeller(app);
    const { account, password } = seller;
    const signIn = () => call(app, 'POST /sellers/signin', { body: { account, password } });
    await expectChecks(GREEN);
    await sql`create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      app.ownerDb,
    );
    await sql`create trigger no_space before insert on sessions execute function no_space()`.execute(
      app.ownerDb,
    );
    expectRefused(await signIn(), 503, 'SERVER_UNAVAILABLE');
    await expectChecks(RED);
    app.clock.advance(29_000);
    expect(await checks()).toEqual(RED);
    await sql`drop trigger no_space on sessions`.execute(app.ownerDb);
    app.clock.advance(2_000);
    expect(await checks()).toEqual(GREEN);
  });
});
