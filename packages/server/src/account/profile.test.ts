import {
  deleteAccount,
  endDevice,
  endSessions,
  exportAccount,
  getAccountPicture,
  getAccountPreferences,
  getSession,
  listSignedInDevices,
  logout,
  refreshSession,
  setAccountPreferences,
  updateAccount,
  writeAccountPicture,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newPerson, type Person, sessionOf } from '../http/testing/person';
import { saveUser } from '../identity/users/save-user';
import { sessions, userPictures, users } from '../platform/db/schema';

describeStack('the profile of a person', stack => {
  const newMember = () => newPerson(stack(), { role: 'member' });
  const elsewhere = ({ userId, organizationId }: Awaited<ReturnType<typeof newMember>>) =>
    sessionOf(stack(), userId, organizationId);

  it('stores language and colours for all devices of the person only', async () => {
    const who = await newMember();
    await who.call(setAccountPreferences, { body: { locale: 'en', colorScheme: 'dark' } });
    await who.call(setAccountPreferences, { body: { startPage: 'chat' } });
    const kept = { locale: 'en', colorScheme: 'dark', startPage: 'chat' };
    expect(await (await elsewhere(who)).call(getAccountPreferences, {})).toEqual(kept);
    expect(await (await newMember()).call(getAccountPreferences, {})).toEqual({});
    expect(await who.call(setAccountPreferences, { body: { locale: null } })).toEqual({
      colorScheme: 'dark',
      startPage: 'chat',
    });
    expect((await who.send(setAccountPreferences, { body: { colorScheme: 'pink' } })).status).toBe(400);
  });

  it('keeps a chosen username at sign-in until the user returns to that of the provider', async () => {
    const who = await newMember();
    const { db } = stack().services;
    const [row] = await db.select().from(users).where(eq(users.id, who.userId));
    const { identityIssuer: issuer, identitySubject: subject } = row ?? expect.unreachable();
    const identity = {
      issuer,
      subject,
      username: 'provider.name',
      email: undefined,
      fullName: 'Provider Name',
    };
    const name = `ines-${who.userId.slice(0, 8)}`;
    expect((await who.call(updateAccount, { body: { username: ` ${name} ` } })).username).toBe(name);
    expect((await who.call(getSession, {})).username).toBe(name);
    expect((await saveUser(db, identity)).username).toBe(name);
    expect((await who.call(updateAccount, { body: { fullname: 'Ines' } })).username).toBe(name);
    await who.call(updateAccount, { body: { username: null } });
    expect((await saveUser(db, identity)).username).toBe('provider.name');
  });

  it('refuses a username that somebody else has, whatever its case', async () => {
    const [who, other] = [await newMember(), await newMember()];
    const username = `Ines-${who.userId.slice(0, 8)}`;
    await who.call(updateAccount, { body: { username } });
    await expect(
      other.call(updateAccount, { body: { username: username.toUpperCase() } }),
    ).rejects.toMatchObject({ status: 400, issues: ['body.username: taken'] });
    expect((await who.send(updateAccount, { body: { username: username.toLowerCase() } })).status).toBe(200);
  });

  it('gives a username to only one of two simultaneous requests', async () => {
    const people = [await newMember(), await newMember()];
    const username = `both-${people[0]?.userId.slice(0, 8)}`;
    const answers = await Promise.all(people.map(each => each.send(updateAccount, { body: { username } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each([
    ...['', 'ab', '-ines', 'ines petersen', 'ines@nordhafen', 'x'.repeat(51), '<b>ines'],
    // A Cyrillic “а”, a full-width letter, an umlaut, a Kelvin sign and reserved names.
    ...['аdministration', 'ｉnes', 'inés', '\u212Aines', 'Admin', 'support'],
  ])('refuses the username “%s”', async username =>
    expect((await (await newMember()).send(updateAccount, { body: { username } })).status).toBe(400),
  );

  it('is deleted after entering the chosen username', async () => {
    const who = await newMember();
    const username = `gone-${who.userId.slice(0, 8)}`;
    await who.call(updateAccount, { body: { username } });
    const answer = await who.send(deleteAccount, { body: { username, resourcesAction: 'delete' } });
    expect(answer.status).toBe(204);
  });

  it('stores a picture as a square without metadata until it is removed', async () => {
    const who = await newMember();
    expect((await who.send(getAccountPicture, {})).status).toBe(404);
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b5c63' } })
      .withExif({ IFD0: { Artist: 'Ines' } })
      .jpeg()
      .toBuffer();
    const { pictureId } = await who.call(writeAccountPicture, {
      body: { picture: photo.toString('base64') },
    });
    expect((await who.call(getSession, {})).pictureId).toBe(pictureId);
    const answer = await who.call(getAccountPicture, { query: { id: pictureId ?? '' } });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const stored = await sharp(new Uint8Array(await answer.arrayBuffer())).metadata();
    expect(stored).toMatchObject({ format: 'webp', width: 192, height: 192 });
    expect(stored.exif).toBeUndefined();
    expect((await (await newMember()).send(getAccountPicture, {})).status).toBe(404);
    const zip = unzipSync(new Uint8Array(await (await who.call(exportAccount, {})).arrayBuffer()));
    expect((await sharp(zip['picture.webp']).metadata()).format).toBe('webp');

    await who.call(writeAccountPicture, { body: { picture: null } });
    expect((await who.call(getSession, {})).pictureId).toBeUndefined();
    expect(await stack().services.db.$count(userPictures, eq(userPictures.userId, who.userId))).toBe(0);
  });

  it.each([
    ['text', Buffer.from('<script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('refuses %s as a picture', async (_, bytes) => {
    const who = await newMember();
    const answer = await who.send(writeAccountPicture, { body: { picture: bytes.toString('base64') } });
    expect(answer.status).toBe(400);
    expect((await who.call(getSession, {})).pictureId).toBeUndefined();
  });

  it('lists its signed-in browsers, and signs one of them out', async () => {
    const who = await newMember();
    const other = await elsewhere(who);
    const stranger = await newMember();
    const devices = await who.call(listSignedInDevices, {});
    expect(devices.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(JSON.stringify(devices)).not.toMatch(/address|127\.0\.0\.1/);
    const deviceId = devices[1]?.id ?? expect.unreachable();
    expect((await stranger.send(endDevice, { params: { deviceId } })).status).toBe(404);
    expect((await other.call(getSession, {})).authenticated).toBe(true);

    await who.call(endDevice, { params: { deviceId } });
    expect(await other.call(getSession, {})).toEqual({ authenticated: false });
    expect(await who.call(listSignedInDevices, {})).toHaveLength(1);
  });

  it.each([
    ['ends', (who: Person, deviceId: string) => who.call(endDevice, { params: { deviceId } })],
    ['signs out elsewhere', (who: Person) => who.call(endSessions, { query: { except: 'this' } })],
    ['signs out', (_: Person, _id: string, it: Person) => it.call(logout, {})],
  ] as const)('brings no browser back that renews its session while somebody %s', async (_, end) => {
    const who = await newMember();
    const other = await elsewhere(who);
    const deviceId = (await who.call(listSignedInDevices, {}))[1]?.id ?? expect.unreachable();
    const { db } = stack().services;
    const waiting = async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`SELECT count(*)::integer AS count FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]?.count;
    };
    // Renewals wait between ending the former session and storing the next one.
    const hold = 4_711;
    await db.execute(sql`CREATE FUNCTION hold_renewal() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$`);
    await db.execute(sql`CREATE TRIGGER hold_renewal BEFORE INSERT ON sessions
      FOR EACH ROW EXECUTE FUNCTION hold_renewal()`);
    try {
      const [renewal, ended] = await db.transaction(async tx => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${hold})`);
        const renews = other.send(refreshSession, {});
        await expect.poll(waiting).toBe(1);
        const ends = end(who, deviceId, other);
        await Promise.race([ends, expect.poll(waiting).toBe(2)]);
        return [renews, ends] as const;
      });
      await Promise.all([renewal, ended]);
    } finally {
      await db.execute(sql`DROP TRIGGER hold_renewal ON sessions`);
      await db.execute(sql`DROP FUNCTION hold_renewal`);
    }
    expect(await other.call(getSession, {})).toEqual({ authenticated: false });
    expect(await who.call(listSignedInDevices, {})).toHaveLength(1);
  });

  it('keeps the id and name of a browser when its session is renewed', async () => {
    const who = await newMember();
    const { db } = stack().services;
    await db
      .update(sessions)
      .set({ browser: 'Firefox', system: 'Windows' })
      .where(eq(sessions.userId, who.userId));
    const [before] = await who.call(listSignedInDevices, {});
    await who.call(refreshSession, {});
    expect(await who.call(listSignedInDevices, {})).toMatchObject([
      { id: before?.id, browser: 'Firefox', system: 'Windows', isThis: true },
    ]);
  });

  it('records when a browser was last used', async () => {
    const who = await newMember();
    const { db } = stack().services;
    const past = new Date('2026-01-01T00:00:00Z');
    await db.update(sessions).set({ lastSeenAt: past }).where(eq(sessions.userId, who.userId));
    expect((await who.call(listSignedInDevices, {}))[0]?.lastSeenAt).toBe(past.toISOString());
    await who.call(getSession, {});
    const [device] = await who.call(listSignedInDevices, {});
    expect(Date.parse(device?.lastSeenAt ?? '')).toBeGreaterThan(past.getTime());
  });

  it('signs out all other browsers and keeps this one signed in', async () => {
    const who = await newMember();
    const others = [await elsewhere(who), await elsewhere(who)];
    await who.call(endSessions, { query: { except: 'this' } });
    expect((await who.call(getSession, {})).authenticated).toBe(true);
    for (const other of others) expect(await other.call(getSession, {})).toEqual({ authenticated: false });
    expect(await who.call(listSignedInDevices, {})).toHaveLength(1);
  });
});
