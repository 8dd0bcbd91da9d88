import { createInvite, type InviteWithLink, listInvites, resendInvite } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { beforeEach, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import type { InviteMail } from '../../mail/mailer';
import { markInviteSent } from './send-invite';

const sent: InviteMail[] = [];
let isTaken = true;

describeStack(
  'the mail of an invite',
  stack => {
    let owner: Person;
    beforeEach(async () => {
      owner = await person(stack(), 'owner');
      sent.length = 0;
      isTaken = true;
    });
    const invite = (): Promise<InviteWithLink> =>
      owner.call(createInvite, {
        params: { organizationId: owner.organizationId },
        body: { email: `${crypto.randomUUID()}@example.org`, message: ' Welcome\n aboard ' },
      });
    const listed = async (id: string) => {
      const params = { organizationId: owner.organizationId };
      const { results } = await owner.call(listInvites, { params, query: { page: 1, pageSize: 100 } });
      return results.find(invite => invite.id === id);
    };
    const resend = ({ id, organizationId }: InviteWithLink) =>
      owner.call(resendInvite, { params: { organizationId, inviteId: id } });

    it('has the link, the names and the end of the invite', async () => {
      const { email, link, emailSent, expiresAt } = await invite();
      expect(emailSent).toBe(true);
      expect(sent).toMatchObject([
        {
          email,
          link,
          organizationName: 'Nordhafen Studio',
          invitedByName: 'Ines Petersen',
          message: 'Welcome\n aboard',
          expiresAt: new Date(expiresAt),
          locale: expect.stringMatching(/^(de|en)$/),
        },
      ]);
    });

    it('has a personal message only from the person who sends it', async () => {
      const first = await invite();
      await resend(first);
      const administrator = await person(stack(), 'admin');
      const params = { organizationId: first.organizationId, inviteId: first.id };
      await administrator.call(resendInvite, { params });
      expect(sent.map(({ invitedByName, message }) => [invitedByName, message])).toEqual([
        ['Ines Petersen', 'Welcome\n aboard'],
        ['Ines Petersen', 'Welcome\n aboard'],
        ['Jonas Falk', ''],
      ]);
    });

    it('is said to be sent when a mail server has taken it, for the present link', async () => {
      isTaken = false;
      const first = await invite();
      expect([first.emailSent, (await listed(first.id))?.emailSent]).toEqual([false, false]);
      isTaken = true;
      expect(await resend(first)).toMatchObject({ emailSent: true });
      expect(await listed(first.id)).toMatchObject({ emailSent: true });
      isTaken = false;
      expect(await resend(first)).toMatchObject({ emailSent: false });
      expect(await listed(first.id)).toMatchObject({ emailSent: false });
      // A later attempt only marks its own link.
      const { db } = stack().services;
      const [, old, present] = sent;
      for (const [mail, emailSent] of [
        [old, false],
        [present, true],
      ] as const) {
        await markInviteSent(db, { inviteId: first.id, tokenHash: mail?.tokenHash ?? '' });
        expect(await listed(first.id)).toMatchObject({ emailSent });
      }
    });
  },
  {
    mail: {
      async sendInvite(mail) {
        sent.push(mail);
        return isTaken;
      },
      async queueKeyNotice() {},
      async queueDeletionNotice() {},
      async queueCreditNotice() {},
    },
  },
);
