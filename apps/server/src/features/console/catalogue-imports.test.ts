import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { LANGUAGES } from '@raan/contract/language';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { importInOwnProcess, type ImportFailure } from '#features/catalogue-import/import-in-own-process.ts';
import { importsAreDue, runImports } from '#features/catalogue-import/run-imports.ts';
import { sweepImports } from '#features/catalogue-import/sweep-imports.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { sendForm } from '#test/uploads.ts';

const app = useTestApp();
let reviewer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});
beforeEach(async () => {
  await app.db.deleteFrom('catalogue_imports').execute();
  await app.db.deleteFrom('products').execute();
});

type HandIn = { name?: string; options?: Record<string, string>; token?: string };

async function handIn(
  content: string | Buffer,
  { name = 'shop.csv', options = {}, token }: HandIn = {},
): Promise<Reply> {
  const form = new FormData();
  for (const [field, value] of Object.entries(options)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return await sendForm(app, { token: token ?? reviewer.token }, form, 'console/catalogue-imports');
}

const failures: unknown[] = [];
const run = (signal: AbortSignal = new AbortController().signal) =>
  runImports({ ...app, onMuchChanged: () => {} }, signal, (error) => failures.push(error));
const get = async (id: number, language = 'en') =>
  (await call(app, `GET /console/catalogue-imports/${id}`, { token: reviewer.token, language })).data;
const step = (id: number, what: 'start' | 'cancel', token = reviewer.token) =>
  call(app, `POST /console/catalogue-imports/${id}/${what}`, { token });
const products = async () =>
  await app.db
    .selectFrom('products')
    .select(['source', 'source_key', 'price_satang'])
    .orderBy('id')
    .execute();

const fileOf = async (id: number) => {
  const row = await app.db
    .selectFrom('catalogue_imports')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return app.imports.fileOf(row.file_key);
};

const HEADING = 'Handle,Title,Variant Price,Image Src\n';
const GOOD = `${HEADING}linen-shirt,Linen shirt,10,\nyoga-mat,เสื่อโยคะ,20,\n`;
const many = (count: number) =>
  HEADING +
  Array.from({ length: count }, (_, index) =>
    index % 100 === 7 ? `,No handle ${index},1,\n` : `item-${index},Item ${index},${index + 1},\n`,
  ).join('');

/** Stops as a server does that is shut down in the middle of its work. */
function stopAfter(looks: number): AbortSignal {
  let seen = 0;
  return {
    get aborted() {
      seen += 1;
      return seen > looks;
    },
  } as AbortSignal;
}

describe('a file of products', () => {
  it('is looked through first, and taken over when somebody says yes', async () => {
    const csv = `${GOOD},Nameless,5,\nfree,Free,0,\n=cmd,"=1+1",ten,\n`;
    const handed = await handIn(csv, {
      options: { rate: '35.5', default_category: 'sports', source: 'North' },
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
    const checked = await get(id);
    expect(checked.import).toMatchObject({
      state: 'checked',
      created: 2,
      updated: 0,
      unchanged: 0,
      problems: 3,
      rows_read: 4,
      bytes_read: Buffer.byteLength(csv),
    });
    expect(checked.preview).toMatchObject([
      { line: 2, name: 'Linen shirt', price: 355, fate: 'created', category: 'fashion' },
      { line: 3, name: 'เสื่อโยคะ', price: 710 },
    ]);
    expect(await products()).toEqual([]);

    expect((await step(id, 'start')).data).toMatchObject({ state: 'importing', created: 0 });
    await run();
    const done = await get(id);
    expect(done.import).toMatchObject({ state: 'imported', created: 2, problems: 3 });
    expect(done.import.finished_at).not.toBeNull();
    expect(await products()).toMatchObject([
      { source: 'shopify:North', source_key: 'linen-shirt', price_satang: 35_500 },
      { source_key: 'yoga-mat' },
    ]);
    // What was handed in lies nowhere any more.
    await expect(stat(await fileOf(id))).rejects.toThrow('ENOENT');

    const again = await handIn(`${GOOD}linen-shirt-2,More,3,\n`.replace(',10,', ',11,'), {
      options: { rate: '35.5', default_category: 'sports', source: 'North' },
    });
    await run();
    expect((await get(again.data.id)).import).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    expect(failures).toEqual([]);
  });

  it('tells its problems by line, field and reason in the reader’s language, as a list and as a table', async () => {
    const { data } = await handIn(`${GOOD},Nameless,5,\n=cmd,Formula,ten,\nbad-picture,Bad,9,nowhere\n`);
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
      { line: 5, key: '=cmd', field: 'Variant Price', reason: '“ten” is no price' },
      {
        line: 6,
        key: 'bad-picture',
        field: 'Image Src',
        reason: 'the picture’s address is no web address; the product goes without it',
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

  it('is taken up where it was left, whoever left it, and counts nothing twice', async () => {
    const csv = many(1_300);
    const { data } = await handIn(csv);
    await run();
    await step(data.id, 'start');
    await run(stopAfter(1_900));
    const left = await get(data.id);
    expect(left.import.state).toBe('importing');
    expect(left.import.created).toBeGreaterThan(400);
    expect(left.import.created).toBeLessThan(1_287);
    expect(await products()).toHaveLength(left.import.created);
    // Another server is at it, as far as anybody can tell; it was killed.
    await app.db
      .updateTable('catalogue_imports')
      .set({ claim: randomUUID(), claimed_until: new Date(app.clock.now() + 30_000).toISOString() })
      .where('id', '=', data.id)
      .execute();
    await run();
    expect((await get(data.id)).import.created).toBe(left.import.created);
    app.clock.advance(31_000);
    await Promise.all([run(), run()]);
    expect((await get(data.id)).import).toMatchObject({
      state: 'imported',
      created: 1_287,
      updated: 0,
      unchanged: 0,
      problems: 13,
      rows_read: 1_287,
      bytes_read: Buffer.byteLength(csv),
    });
    expect(await products()).toHaveLength(1_287);
    const { total } = (
      await call(app, `GET /console/catalogue-imports/${data.id}/problems`, { token: reviewer.token })
    ).data.pagination;
    expect(total).toBe(13);
  });

  it('can be stopped, and what is taken over stays', async () => {
    const { data } = await handIn(many(1_200));
    await run();
    await step(data.id, 'start');
    await run(stopAfter(1_500));
    const stopped = await step(data.id, 'cancel');
    expect(stopped.data.state).toBe('cancelled');
    await run();
    const { import: after } = await get(data.id);
    expect(after).toMatchObject({ state: 'cancelled', created: stopped.data.created });
    expect(await products()).toHaveLength(after.created);
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

  it('may be a list in our own form', async () => {
    const list = [
      { key: 'soap', category: 'beauty', name: { th: 'สบู่' }, price: '59.00' },
      { key: 'bad', category: 'food', name: {}, price: 'x' },
      7,
    ];
    const { data } = await handIn(JSON.stringify(list), { name: 'list.json' });
    await run();
    expect((await get(data.id)).import).toMatchObject({ state: 'checked', created: 1, format: 'json' });
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
    ['other.csv', 'Name,Cost\nx,1\n', /first line lacks “handle”/],
    ['latin1.csv', Buffer.from([...Buffer.from('Handle,Title,Variant Price\na,Caf'), 0xe9, 0x0a]), /line 2/],
    ['broken.json', '[{', /no JSON: it ends in line 1, column 3,/],
    ['deep.json', '['.repeat(200_000), /no JSON/],
    ['object.json', '{}', /list of products/],
  ])('%s as a whole is refused in words', async (name, content, words) => {
    const { data } = await handIn(content, { name });
    await run();
    const { import: failed } = await get(data.id);
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.failure).toMatch(words);
    expect((await get(data.id, 'th')).import.failure).not.toBe(failed.failure);
    expectRefused(await step(data.id, 'start'), 409, 'REQUEST_INVALID');
  });

  it('that is no JSON is told where it breaks, in the operator’s language alone', async () => {
    const { data } = await handIn('[{"key": "soap"}\n  {"key": "mug"}]', { name: 'comma.json' });
    await run();
    const said = await Promise.all(
      LANGUAGES.map(async (language) => (await get(data.id, language)).import.failure as string),
    );
    expect(new Set(said).size).toBe(LANGUAGES.length);
    for (const failure of said) {
      expect(failure).toMatch(/2\D+3/);
      expect(failure).toContain('{');
      expect(failure).not.toMatch(/expected|position|array element|undefined/i);
    }
  });

  it('that fails in a way that nobody foresaw is given up after the fifth time, and says so', async () => {
    const { data } = await handIn(GOOD);
    // A folder can't be read as a file.
    const broken = { ...app, onMuchChanged: () => {}, imports: { ...app.imports, fileOf: () => app.folder } };
    const seen: unknown[] = [];
    const attempt = async () => {
      await runImports(broken, new AbortController().signal, (error) => seen.push(error));
      app.clock.advance(61_000);
    };
    for (let count = 1; count <= 4; count += 1) await attempt();
    expect(seen).toHaveLength(4);
    expect((await get(data.id)).import).toMatchObject({ state: 'checking', failure: null });
    for (let count = 5; count <= 7; count += 1) await attempt();
    expect(seen).toHaveLength(5);
    const { import: failed } = await get(data.id);
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.failure).toMatch(/5 times in a row/);
    const texts = await Promise.all(['th', 'zh-TW', 'zh-CN'].map((language) => get(data.id, language)));
    expect(new Set(texts.map((text) => text.import.failure)).size).toBe(3);
  });

  it('at which servers are killed is given up too; one that is handed over is not', async () => {
    const { data } = await handIn(GOOD);
    for (let count = 1; count <= 7; count += 1) await run(stopAfter(1));
    const { attempts } = await app.db
      .selectFrom('catalogue_imports')
      .select('attempts')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(0);
    await app.db.updateTable('catalogue_imports').set({ attempts: 5 }).where('id', '=', data.id).execute();
    await run();
    expect((await get(data.id)).import).toMatchObject({ state: 'failed' });
  });

  it('with nothing but problems ends early', async () => {
    const { data } = await handIn(HEADING + ',x,1,\n'.repeat(10_600));
    await run();
    expect((await get(data.id)).import).toMatchObject({ state: 'failed' });
  });
});

describe('a process of their own', () => {
  const heard: ImportFailure[] = [];
  const inOwn = (signal = new AbortController().signal) =>
    importInOwnProcess(app, signal, (failure) => heard.push(failure));

  it('does the imports that are due, and is not started for nothing', async () => {
    expect(await importsAreDue(app)).toBe(false);
    const { data } = await handIn(many(1_300));
    expect(await importsAreDue(app)).toBe(true);
    await inOwn();
    expect((await get(data.id)).import).toMatchObject({ state: 'checked', created: 1_287, problems: 13 });
    await step(data.id, 'start');
    await inOwn();
    expect((await get(data.id)).import).toMatchObject({ state: 'imported', created: 1_287 });
    expect(await products()).toHaveLength(1_287);
    expect(await importsAreDue(app)).toBe(false);
    expect(heard).toEqual([]);
  });

  it('tells what fails, and ends when it is let go', async () => {
    const { data } = await handIn(GOOD);
    const file = await fileOf(data.id);
    await rm(file);
    await mkdir(file);
    await inOwn();
    expect(heard).toMatchObject([{ importId: data.id, error: expect.stringContaining('EISDIR') as string }]);
    await rm(file, { recursive: true });
    const stopping = new AbortController();
    await handIn(many(1_300));
    const running = inOwn(stopping.signal);
    setTimeout(() => stopping.abort(), 50);
    await running;
  });
});

describe('files on the disk', () => {
  it('stay while an import may need them, and go when it is over or was never written down', async () => {
    const { data } = await handIn(GOOD);
    const kept = await fileOf(data.id);
    const [lost, arriving] = ['lost', 'arriving'].map((key) => app.imports.fileOf(key)) as [string, string];
    for (const file of [lost, arriving]) await writeFile(file, 'Handle');
    const long = new Date(Date.now() - 2 * 86_400_000);
    for (const file of [kept, lost]) await utimes(file, long, long);
    await sweepImports(app);
    await expect(stat(lost)).rejects.toThrow('ENOENT');
    expect((await stat(kept)).size).toBe(Buffer.byteLength(GOOD));
    expect((await stat(arriving)).size).toBe(6);
    expect((await step(data.id, 'cancel')).status).toBe(200);
    await vi.waitFor(() => expect(stat(kept)).rejects.toThrow('ENOENT'));
    await app.imports.remove('arriving');
  });

  it('outlive a transaction that is tried again', async () => {
    // A sequence keeps its count when a transaction is rolled back.
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
    const { status, data } = await handIn(GOOD);
    await sql`drop trigger refuse_first_try on catalogue_imports`.execute(app.ownerDb);
    expect(status).toBe(201);
    const { rows } = await sql<{ last_value: number }>`select last_value from tries_of_imports`.execute(
      app.ownerDb,
    );
    expect(rows).toEqual([{ last_value: 2 }]);
    await run();
    expect((await get(data.id)).import).toMatchObject({ state: 'checked', created: 2 });
  });
});

describe('handing in', () => {
  it.each([
    ['sheet.xlsx', GOOD, 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['noname', GOOD, 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['zip.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['gzip.csv', Buffer.from([0x1f, 0x8b, 8, 0]), 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['utf16.csv', Buffer.from('\ufeffHandle', 'utf16le'), 415, 'UPLOAD_FILE_TYPE_INVALID'],
    ['large.json', Buffer.alloc(16 * 1024 * 1024 + 1, 0x20), 413, 'UPLOAD_FILE_TOO_LARGE'],
  ])('refuses %s', async (name, content, status, code) => {
    expectRefused(await handIn(content, { name }), status, code);
    expect(await app.db.selectFrom('catalogue_imports').select('id').execute()).toEqual([]);
  });

  it('refuses an empty file, a form without one, and options that are wrong', async () => {
    expect((await handIn('')).body.code).toBe('UPLOAD_FAILED');
    const empty = await sendForm(app, reviewer, new FormData(), 'console/catalogue-imports');
    expect(empty.body.success).toBe(false);
    for (const [field, value] of [
      ['rate', '0'],
      ['rate', 'many'],
      ['default_category', 'food'],
      ['source', 'x'.repeat(81)],
    ] as const) {
      const reply = await handIn(GOOD, { options: { [field]: value } });
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(reply.body.errors)).toEqual([field]);
    }
  });

  it('is for reviewers alone; everybody in the console sees the history, and no seller does', async () => {
    const finance = await newOperator(app, 'finance');
    const { token } = await newSeller(app);
    expectRefused(await handIn(GOOD, { token: finance.token }), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await handIn(GOOD, { token }), 401, 'AUTH_TOKEN_INVALID');
    const { data } = await handIn(GOOD);
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
