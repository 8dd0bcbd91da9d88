import { createSecretKey } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { person } from '../../http/testing/person';
import { createKeyNotice } from '../../mail/key-notice';
import type { KeyNotice } from '../../mail/mailer';
import { auditEntries, users } from '../../platform/db/schema';
import { addApplication } from '../applications/add-application';

const queued: KeyNotice[] = [];

describeStack(
  'a new secret key of an application',
  stack => {
    beforeEach(() => queued.splice(0));
    const brand = () => ({ ...stack().services.brand, publicUrl: stack().url });

    it('is told to the owner and written to the audit log, without the key itself', async () => {
      const { db } = stack().services;
      const { organizationId } = stack().keys;
      const application = await addApplication(db, organizationId, {
        name: 'Shop',
        allowedOrigins: [stack().pageOrigin],
        widgets: ['chat'],
      });
      const admin = await person(stack(), 'admin');
      const params = { organizationId, applicationId: application.id };
      const made = await admin.call(createSecretKey, { params, body: { name: 'Backend' } });
      const [owner] = await db
        .select()
        .from(users)
        .where(eq(users.id, await stack().userId('owner')));
      expect(queued).toMatchObject([{ email: owner?.email, applicationName: 'Shop', keyName: 'Backend' }]);
      const mail = createKeyNotice(queued[0] ?? expect.unreachable(), brand());
      expect(mail.text).toContain('Backend');
      expect(JSON.stringify(mail)).not.toContain(made.secretKey);
      const isOfKey = and(eq(auditEntries.kind, 'secret-key-created'), eq(auditEntries.targetId, made.id));
      expect(await db.$count(auditEntries, isOfKey)).toBe(1);
    });

    it('names nobody by what a mail program would turn into a link', () => {
      const names = { organizationName: 'evil.example', applicationName: 'https://evil.example' };
      const people = { keyName: 'a@evil.example', createdByName: 'www.evil.example' };
      const notice = { email: 'owner@example.org', ...names, ...people, locale: 'de' as const };
      expect(createKeyNotice(notice, brand()).text).not.toMatch(/evil\.example/);
    });
  },
  {
    mail: {
      sendInvite: async () => true,
      async queueKeyNotice(_, notice) {
        queued.push(notice);
      },
      async queueDeletionNotice() {},
      async queueCreditNotice() {},
    },
  },
);
