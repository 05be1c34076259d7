import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { LANGUAGES } from '@raan/contract/language';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runImportProcess, type ImportFailure } from '#features/catalogue-import/start-import-process.ts';
import { hasDueImports, runImports } from '#features/catalogue-import/run-imports.ts';
import { deleteOrphanedUploads } from '#features/catalogue-import/delete-orphaned-uploads.ts';
import { deleteProducts } from '#test/products.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { sendForm } from '#test/uploads.ts';

const app = useTestApp();
let reviewer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});
beforeEach(async () => {
  await app.db.deleteFrom('catalogue_imports').execute();
  await deleteProducts(app.db);
});

type UploadOptions = { name?: string; options?: Record<string, string>; token?: string };

async function uploadFile(
  content: string | Buffer,
  { name = 'shop.csv', options = {}, token }: UploadOptions = {},
): Promise<Reply> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ currency: 'THB', ...options })) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return await sendForm(app, { token: token ?? reviewer.token }, form, 'console/catalogue-imports');
}

const failures: unknown[] = [];
const run = (signal: AbortSignal = new AbortController().signal) =>
  runImports({ ...app, onManyChanges: () => {} }, signal, (error) => failures.push(error));
const fetchImport = async (id: number, language = 'en') =>
  (await call(app, `GET /console/catalogue-imports/${id}`, { token: reviewer.token, language })).data;
const fetchPreview = async (id: number, show: string) =>
  (await call(app, `GET /console/catalogue-imports/${id}/preview?show=${show}`, { token: reviewer.token }))
    .data.products;
const step = (id: number, what: 'start' | 'cancel', token = reviewer.token) =>
  call(app, `POST /console/catalogue-imports/${id}/${what}`, { token });
const selectProducts = async () =>
  await app.db
    .selectFrom('products')
    .select(['source', 'source_key', 'price_satang'])
    .orderBy('id')
    .execute();

const filePathOf = async (id: number) => {
  const row = await app.db
    .selectFrom('catalogue_imports')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return app.imports.pathOf(row.file_key);
};

const HEADING = 'Handle,Title,Variant Price,Image Src\n';
const VALID_CSV = `${HEADING}linen-shirt,Linen shirt,10,\nyoga-mat,เสื่อโยคะ,20,\n`;
const csvWithRows = (count: number) =>
  HEADING +
  Array.from({ length: count }, (_, index) =>
    index % 100 === 7 ? `,No handle ${index},1,\n` : `item-${index},Item ${index},${index + 1},\n`,
  ).join('');

/** Aborts after `checks` reads, like a server that shuts down in the middle of its work. */
function stopAfter(checks: number): AbortSignal {
  let count = 0;
  return {
    get aborted() {
      count += 1;
      return count > checks;
    },
  } as AbortSignal;
}

describe('a product file', () => {
  it('is checked first, and imported after an operator starts it', async () => {
    const csv = `${VALID_CSV},Nameless,5,\nfree,Free,0,\n=cmd,"=1+1",ten,\n`;
    const handed = await uploadFile(csv, {
      options: { currency: 'USD', rate: '35.5', default_category: 'sports', source: 'North' },
    });
    expect(handed.status).toBe(201);
    expect(handed.data).toMatchObject({
      state: 'checking',
      source: 'shopify:North',
      operator: reviewer.account,
    });
    const { id } = handed.data;
    expectRefused(await step(id, 'start'), 409, 'REQUEST_INVALID');
    await run();
    const checked = await fetchImport(id);
    expect(checked.import).toMatchObject({
      state: 'checked',
      created: 2,
      updated: 0,
      unchanged: 0,
      problems: 3,
      rows_read: 4,
      bytes_read: Buffer.byteLength(csv),
    });
    expect(await fetchPreview(id, 'created')).toMatchObject([
      { line: 2, name: 'Linen shirt', variants: [{ price: 355, is_new: true }], category: 'fashion' },
      { line: 3, name: 'เสื่อโยคะ', variants: [{ price: 710 }] },
    ]);
    expect(await selectProducts()).toEqual([]);

    expect((await step(id, 'start')).data).toMatchObject({ state: 'importing', created: 0 });
    await run();
    const done = await fetchImport(id);
    expect(done.import).toMatchObject({ state: 'imported', created: 2, problems: 3 });
    expect(done.import.finished_at).not.toBeNull();
    expect(await selectProducts()).toMatchObject([
      { source: 'shopify:North', source_key: 'linen-shirt', price_satang: 35_500 },
      { source_key: 'yoga-mat' },
    ]);
    await expect(stat(await filePathOf(id))).rejects.toThrow('ENOENT');

    const again = await uploadFile(`${VALID_CSV}linen-shirt-2,More,3,\n`.replace(',10,', ',11,'), {
      options: { currency: 'USD', rate: '35.5', default_category: 'sports', source: 'North' },
    });
    await run();
    expect((await fetchImport(again.data.id)).import).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(failures).toEqual([]);
  });

  it('lists its problems by line, field and reason in the reader’s language, on screen and as CSV', async () => {
    const { data } = await uploadFile(
      `${VALID_CSV},Nameless,5,\n=cmd,Formula,ten,\nbad-picture,Bad,9,nowhere\n`,
    );
    await run();
    const list = async (language: string) =>
      (
        await call(app, `GET /console/catalogue-imports/${data.id}/problems`, {
          token: reviewer.token,
          language,
        })
      ).data;
    expect((await list('en')).problems).toEqual([
      { line: 4, key: '', field: 'Handle', reason: 'the handle is missing' },
      { line: 5, key: '=cmd', field: 'Variant Price', reason: '“ten” is not a price' },
      {
        line: 6,
        key: 'bad-picture',
        field: 'Image Src',
        reason: 'the image URL is invalid; the product is imported without this image',
      },
    ]);
    expect((await list('th')).problems[1].reason).toBe('“ten” ไม่ใช่ราคา');
    const texts = await Promise.all(['th', 'en', 'zh-TW', 'zh-CN'].map(list));
    expect(new Set(texts.map(({ problems }) => problems[1].reason)).size).toBe(4);
    const table = await call(app, `GET /console/catalogue-imports/${data.id}/problems.csv`, {
      token: reviewer.token,
      language: 'th',
    });
    expect(table.headers.get('content-type')).toContain('text/csv');
    expect(table.body).toContain('บรรทัด,สินค้า,ช่อง,สาเหตุ');
    expect(table.body).toContain(`5,'=cmd,Variant Price,“ten” ไม่ใช่ราคา`);
    const first = await call(app, `GET /console/catalogue-imports/${data.id}/problems?per_page=2`, {
      token: reviewer.token,
    });
    const rest = await call(
      app,
      `GET /console/catalogue-imports/${data.id}/problems?per_page=2&cursor=${first.data.pagination.next_cursor}`,
      { token: reviewer.token },
    );
    expect(rest.data.problems.map(({ line }: { line: number }) => line)).toEqual([6]);
  });

  it('resumes on another server where it was interrupted, and counts nothing twice', async () => {
    const csv = csvWithRows(1_300);
    const { data } = await uploadFile(csv);
    await run();
    await step(data.id, 'start');
    await run(stopAfter(1_900));
    const left = await fetchImport(data.id);
    expect(left.import.state).toBe('importing');
    expect(left.import.created).toBeGreaterThan(400);
    expect(left.import.created).toBeLessThan(1_287);
    expect(await selectProducts()).toHaveLength(left.import.created);
    // The claim of a killed server looks like that of a running one.
    await app.db
      .updateTable('catalogue_imports')
      .set({ claim: randomUUID(), claimed_until: new Date(app.clock.now() + 30_000).toISOString() })
      .where('id', '=', data.id)
      .execute();
    await run();
    expect((await fetchImport(data.id)).import.created).toBe(left.import.created);
    app.clock.advance(31_000);
    await Promise.all([run(), run()]);
    expect((await fetchImport(data.id)).import).toMatchObject({
      state: 'imported',
      created: 1_287,
      updated: 0,
      unchanged: 0,
      problems: 13,
      rows_read: 1_287,
      bytes_read: Buffer.byteLength(csv),
    });
    expect(await selectProducts()).toHaveLength(1_287);
    const { total } = (
      await call(app, `GET /console/catalogue-imports/${data.id}/problems`, { token: reviewer.token })
    ).data.pagination;
    expect(total).toBe(13);
  });

  it('can be cancelled, and imported products stay', async () => {
    const { data } = await uploadFile(csvWithRows(1_200));
    await run();
    await step(data.id, 'start');
    await run(stopAfter(1_500));
    const stopped = await step(data.id, 'cancel');
    expect(stopped.data.state).toBe('cancelled');
    await run();
    const { import: after } = await fetchImport(data.id);
    expect(after).toMatchObject({ state: 'cancelled', created: stopped.data.created });
    expect(await selectProducts()).toHaveLength(after.created);
    for (const what of ['start', 'cancel'] as const)
      expectRefused(await step(data.id, what), 409, 'REQUEST_INVALID');
    const log = await call(app, `GET /console/audit?subject_kind=catalogue_import&subject_id=${data.id}`, {
      token: reviewer.token,
    });
    expect(log.data.entries.map(({ action }: { action: string }) => action)).toEqual([
      'import_cancelled',
      'import_started',
      'import_uploaded',
    ]);
  });

  it('can be cancelled while one step is written and the next is read', async () => {
    const { data } = await uploadFile(csvWithRows(5_000));
    await run();
    await step(data.id, 'start');
    let cancelling: ReturnType<typeof step> | undefined;
    let checks = 0;
    await run({
      get aborted() {
        checks += 1;
        // In the middle of the second step.
        if (checks === 1_500) cancelling = step(data.id, 'cancel');
        return false;
      },
    } as AbortSignal);
    expect((await cancelling)?.data.state).toBe('cancelled');
    expect(failures).toEqual([]);
    const { import: after } = await fetchImport(data.id);
    expect(after.state).toBe('cancelled');
    expect(after.created).toBeGreaterThan(0);
    expect(after.created).toBeLessThan(4_950);
    expect(await selectProducts()).toHaveLength(after.created);
  });

  it('may use the marketplace’s own CSV format', async () => {
    const list = [
      { key: 'soap', category: 'beauty', name: { th: 'สบู่' }, price: '59.00' },
      { key: 'bad', category: 'food', name: {}, price: 'x' },
      7,
    ];
    const { data } = await uploadFile(JSON.stringify(list), { name: 'list.json' });
    await run();
    expect((await fetchImport(data.id)).import).toMatchObject({
      state: 'checked',
      created: 1,
      format: 'json',
    });
    const { problems } = (
      await call(app, `GET /console/catalogue-imports/${data.id}/problems`, {
        token: reviewer.token,
        language: 'en',
      })
    ).data;
    expect(problems.map(({ line, field }: { line: number; field: string }) => [line, field])).toEqual([
      [2, 'category'],
      [2, 'name'],
      [2, 'price'],
      [3, ''],
    ]);
  });

  it.each([
    ['latin1.csv', Buffer.from([...Buffer.from('Handle,Title,Variant Price\na,Caf'), 0xe9, 0x0a]), /line 2/],
    ['broken.json', '[{', /not valid JSON: it ends on line 1, column 3,/],
    ['deep.json', '['.repeat(200_000), /not valid JSON/],
    ['object.json', '{}', /list of products/],
  ])('is refused with an explanation: %s', async (name, content, explanation) => {
    const { data } = await uploadFile(content, { name });
    await run();
    const { import: failed } = await fetchImport(data.id);
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.failure).toMatch(explanation);
    expect((await fetchImport(data.id, 'th')).import.failure).not.toBe(failed.failure);
    expectRefused(await step(data.id, 'start'), 409, 'REQUEST_INVALID');
  });

  it('reports the position of a JSON syntax error, in the operator’s language only', async () => {
    const { data } = await uploadFile('[{"key": "soap"}\n  {"key": "mug"}]', { name: 'comma.json' });
    await run();
    const messages = await Promise.all(
      LANGUAGES.map(async (language) => (await fetchImport(data.id, language)).import.failure as string),
    );
    expect(new Set(messages).size).toBe(LANGUAGES.length);
    for (const failure of messages) {
      expect(failure).toMatch(/2\D+3/);
      expect(failure).toContain('{');
      expect(failure).not.toMatch(/expected|position|array element|undefined/i);
    }
  });

  it('fails for good after the fifth unexpected error, and says so', async () => {
    const { data } = await uploadFile(VALID_CSV);
    // Reading a folder as a file fails.
    const broken = { ...app, onManyChanges: () => {}, imports: { ...app.imports, pathOf: () => app.folder } };
    const seen: unknown[] = [];
    const attempt = async () => {
      await runImports(broken, new AbortController().signal, (error) => seen.push(error));
      app.clock.advance(61_000);
    };
    for (let count = 1; count <= 4; count += 1) await attempt();
    expect(seen).toHaveLength(4);
    expect((await fetchImport(data.id)).import).toMatchObject({ state: 'checking', failure: null });
    for (let count = 5; count <= 7; count += 1) await attempt();
    expect(seen).toHaveLength(5);
    const { import: failed } = await fetchImport(data.id);
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.failure).toMatch(/5 times in a row/);
    const texts = await Promise.all(
      ['th', 'zh-TW', 'zh-CN'].map((language) => fetchImport(data.id, language)),
    );
    expect(new Set(texts.map((text) => text.import.failure)).size).toBe(3);
  });

  it('fails for good when servers keep being killed, but not when it is handed over', async () => {
    const { data } = await uploadFile(VALID_CSV);
    for (let count = 1; count <= 7; count += 1) await run(stopAfter(1));
    const { attempts } = await app.db
      .selectFrom('catalogue_imports')
      .select('attempts')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(0);
    await app.db.updateTable('catalogue_imports').set({ attempts: 5 }).where('id', '=', data.id).execute();
    await run();
    expect((await fetchImport(data.id)).import).toMatchObject({ state: 'failed' });
  });

  it('ends after the check if it contains only problems', async () => {
    const { data } = await uploadFile(HEADING + ',x,1,\n'.repeat(10_600));
    await run();
    expect((await fetchImport(data.id)).import).toMatchObject({ state: 'failed' });
  });
});

describe('the import process', () => {
  const heard: ImportFailure[] = [];
  const inOwn = (signal = new AbortController().signal) =>
    runImportProcess(app, signal, (failure) => heard.push(failure));

  it('runs due imports, and does not start without any', async () => {
    expect(await hasDueImports(app)).toBe(false);
    const { data } = await uploadFile(csvWithRows(1_300));
    expect(await hasDueImports(app)).toBe(true);
    await inOwn();
    expect((await fetchImport(data.id)).import).toMatchObject({
      state: 'checked',
      created: 1_287,
      problems: 13,
    });
    await step(data.id, 'start');
    await inOwn();
    expect((await fetchImport(data.id)).import).toMatchObject({ state: 'imported', created: 1_287 });
    expect(await selectProducts()).toHaveLength(1_287);
    expect(await hasDueImports(app)).toBe(false);
    expect(heard).toEqual([]);
  });

  it('reports failures, and exits when it is released', async () => {
    const { data } = await uploadFile(VALID_CSV);
    const file = await filePathOf(data.id);
    await rm(file);
    await mkdir(file);
    await inOwn();
    expect(heard).toMatchObject([{ importId: data.id, error: expect.stringContaining('EISDIR') as string }]);
    await rm(file, { recursive: true });
    const stopping = new AbortController();
    await uploadFile(csvWithRows(1_300));
    const running = inOwn(stopping.signal);
    setTimeout(() => stopping.abort(), 50);
    await running;
  });
});

describe('import files on disk', () => {
  it('stay while an import may need them; finished imports and failed uploads leave none', async () => {
    const { data } = await uploadFile(VALID_CSV);
    const inUse = await filePathOf(data.id);
    const [orphaned, arriving] = ['orphaned', 'arriving'].map((key) => app.imports.pathOf(key)) as [
      string,
      string,
    ];
    for (const file of [orphaned, arriving]) await writeFile(file, 'Handle');
    const long = new Date(Date.now() - 2 * 86_400_000);
    for (const file of [inUse, orphaned]) await utimes(file, long, long);
    await deleteOrphanedUploads(app);
    await expect(stat(orphaned)).rejects.toThrow('ENOENT');
    expect((await stat(inUse)).size).toBe(Buffer.byteLength(VALID_CSV));
    expect((await stat(arriving)).size).toBe(6);
    expect((await step(data.id, 'cancel')).status).toBe(200);
    await vi.waitFor(() => expect(stat(inUse)).rejects.toThrow('ENOENT'));
    await app.imports.remove('arriving');
  });

  it('survive a retried transaction', async () => {
    // A rollback does not reset a sequence.
    await sql`create sequence tries_of_imports`.execute(app.ownerDb);
    await sql`grant usage on sequence tries_of_imports to public`.execute(app.ownerDb);
    await sql`
      create function refuse_first_try() returns trigger language plpgsql as $$ begin
        if nextval('tries_of_imports') = 1 then raise exception using errcode = '40001'; end if;
        return new;
      end $$`.execute(app.ownerDb);
    await sql`
      create constraint trigger refuse_first_try after insert on catalogue_imports initially deferred
        for each row execute function refuse_first_try()`.execute(app.ownerDb);
    const { status, data } = await uploadFile(VALID_CSV);
    await sql`drop trigger refuse_first_try on catalogue_imports`.execute(app.ownerDb);
    expect(status).toBe(201);
    const { rows } = await sql<{ last_value: number }>`select last_value from tries_of_imports`.execute(
      app.ownerDb,
    );
    expect(rows).toEqual([{ last_value: 2 }]);
    await run();
    expect((await fetchImport(data.id)).import).toMatchObject({ state: 'checked', created: 2 });
  });
});

describe('uploading an import', () => {
  it.each([
    ['sheet.xlsx', VALID_CSV, 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['sheet.ods', VALID_CSV, 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['noname', VALID_CSV, 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['zip.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['gzip.csv', Buffer.from([0x1f, 0x8b, 8, 0]), 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['large.json', Buffer.alloc(16 * 1024 * 1024 + 1, 0x20), 413, 'UPLOAD_FILE_TOO_LARGE'],
  ])('refuses %s', async (name, content, status, code) => {
    expectRefused(await uploadFile(content, { name }), status, code);
    expect(await app.db.selectFrom('catalogue_imports').select('id').execute()).toEqual([]);
  });

  it('refuses an empty file, a form without a file, and invalid options', async () => {
    expect((await uploadFile('')).body.code).toBe('UPLOAD_FAILED');
    const empty = await sendForm(app, reviewer, new FormData(), 'console/catalogue-imports');
    expect(empty.body.success).toBe(false);
    for (const [field, value] of [
      ['rate', '0'],
      ['rate', 'many'],
      ['currency', ''],
      ['currency', 'XYZ'],
      ['default_category', 'food'],
      ['source', 'x'.repeat(81)],
    ] as const) {
      const reply = await uploadFile(VALID_CSV, { options: { currency: 'USD', rate: '35', [field]: value } });
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(reply.body.errors)).toEqual([field]);
    }
  });

  it('is allowed for reviewers only; all operators see the history, and no seller does', async () => {
    const finance = await newOperator(app, 'finance');
    const { token } = await newSeller(app);
    expectRefused(await uploadFile(VALID_CSV, { token: finance.token }), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await uploadFile(VALID_CSV, { token }), 401, 'AUTH_TOKEN_INVALID');
    const { data } = await uploadFile(VALID_CSV);
    for (const what of ['start', 'cancel'] as const) {
      expectRefused(await step(data.id, what, finance.token), 403, 'AUTH_PERMISSION_DENIED');
      expectRefused(await step(data.id, what, token), 401, 'AUTH_TOKEN_INVALID');
      expectRefused(await step(999_999, what), 404, 'REQUEST_NOT_FOUND');
    }
    expectRefused(await call(app, 'GET /console/catalogue-imports', { token }), 401, 'AUTH_TOKEN_INVALID');
    const history = await call(app, 'GET /console/catalogue-imports', { token: finance.token });
    expect(history.data.imports).toMatchObject([{ id: data.id, file_name: 'shop.csv' }]);
    expectRefused(
      await call(app, 'GET /console/catalogue-imports/999999/problems.csv', { token: finance.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
  });
});
