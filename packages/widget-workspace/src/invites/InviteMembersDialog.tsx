import { isAborted, useCloseGuard, useErrorText, useT } from '@oriel/app-kit';
import {
  createInvite,
  findEmailProblem,
  type InviteWithLink,
  limits,
  type Seats,
  seats,
  type WorkspaceSurface,
} from '@oriel/contracts';
import { Button, Dialog, Field, InlineNote, Textarea } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { seatsText } from '../parts/seats-text';
import { type InviteResult, InviteResults } from './InviteResults';

const argsSchema = z.object({
  organizationId: z.string(),
  /** The licences of the workspace. Default: not shown. */
  seats: z.optional(seats),
  /** Whether the user can buy licences. */
  mayChangeSeats: z._default(z.boolean(), false),
});

/**
 * Invites several addresses with one call each, and lists the results. Closes with the created invites, or with `seats` if the user
 * wants to change the number of licences.
 */
export default function InviteMembersDialog({ args, close }: WidgetDialogProps) {
  const [{ organizationId, seats: known, mayChangeSeats }] = useState(() => z.parse(argsSchema, args));
  const isFull = known !== undefined && known.taken + known.invited >= known.limit;
  if (isFull) return <FullDialog seats={known} mayChangeSeats={mayChangeSeats} close={close} />;
  return <InviteDialog organizationId={organizationId} known={known} close={close} />;
}

/** Says that no licence is free, and leads to the licences. */
function FullDialog({
  seats: known,
  mayChangeSeats,
  close,
}: {
  seats: Seats;
  mayChangeSeats: boolean;
  close: WidgetDialogProps['close'];
}) {
  const t = useT();
  return (
    <Dialog
      size="large"
      title={t('invites.dialogTitle')}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.close')}</Button>
          {mayChangeSeats && (
            <Button kind="primary" onClick={() => close('seats')}>
              {t('invites.changeSeats')}
            </Button>
          )}
        </>
      }
    >
      <p>{seatsText(known, t)}</p>
      <InlineNote tone="warning" title={t('error.no_free_seatsTitle')}>
        {t(mayChangeSeats ? 'error.no_free_seats' : 'invites.askForSeats')}
      </InlineNote>
    </Dialog>
  );
}

function InviteDialog({
  organizationId,
  known,
  close,
}: {
  organizationId: string;
  known: Seats | undefined;
  close: WidgetDialogProps['close'];
}) {
  const t = useT();
  const client = useClient();
  const host = useHost<WorkspaceSurface>();
  const errorText = useErrorText();
  const [abort] = useState(() => new AbortController());
  const [text, setText] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly InviteResult[]>([]);
  useEffect(() => () => abort.abort(), [abort]);
  const { addresses, invalid, isTooMany } = parseAddresses(text);
  const made = results.flatMap(({ invite }) => (invite ? [invite] : []));
  const isDone = made.length > 0 && text === '';
  const { leave, question } = useCloseGuard(text.trim() !== '', () => close(made), {
    title: t('invites.discardTitle'),
    text: t('invites.discardText'),
    confirm: t('invites.discard'),
  });

  const problem = () => {
    if (addresses.length === 0 && invalid.length === 0) return t('invites.problem.required');
    if (invalid.length > 0) return t('invites.problem.format', { list: invalid.slice(0, 3).join(', ') });
    return isTooMany && t('invites.problem.tooMany', { max: limits.seatsPerOrganization });
  };
  const inviteOne = async (email: string): Promise<InviteResult> => {
    const params = { organizationId };
    try {
      const invite: InviteWithLink = await client.call(
        createInvite,
        { params, body: { email } },
        { signal: abort.signal },
      );
      host.emit('member:invited', { inviteId: invite.id, email });
      host.emit('invite:sent', { inviteId: invite.id, email, emailSent: invite.emailSent });
      return { email, invite };
    } catch (error) {
      if (isAborted(error)) throw error;
      return { email, problem: errorText(error).text };
    }
  };
  const send = async () => {
    setHasTried(true);
    if (problem() || isBusy) return;
    setBusy(true);
    // Failed addresses are tried again.
    const before = results.filter(({ invite }) => invite);
    const after: InviteResult[] = [];
    try {
      for (const email of addresses) {
        after.push(await inviteOne(email));
        setResults([...before, ...after]);
      }
      setText(
        after
          .filter(({ invite }) => !invite)
          .map(({ email }) => email)
          .join('\n'),
      );
      setHasTried(false);
    } catch {
      // The dialog was closed meanwhile.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog
        size="large"
        title={t(isDone ? 'invites.doneTitle' : 'invites.dialogTitle')}
        onClose={leave}
        closeLabel={t('kit.close')}
        onSubmit={() => void send()}
        actions={
          isDone ? (
            <DoneButton onPress={() => close(made)} />
          ) : (
            <>
              <Button onClick={leave}>{t(made.length > 0 ? 'kit.close' : 'kit.cancel')}</Button>
              <Button kind="primary" type="submit" busy={isBusy}>
                {addresses.length === 0
                  ? t('invites.sendNone')
                  : t('invites.send', { count: addresses.length })}
              </Button>
            </>
          )
        }
      >
        {!isDone && known && <p>{seatsText(known, t)}</p>}
        {!isDone && (
          <Field
            label={t('invites.addresses')}
            help={t('invites.addressesHelp')}
            error={hasTried && problem()}
          >
            <Textarea
              value={text}
              rows={4}
              autoComplete="off"
              spellCheck={false}
              readOnly={isBusy}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              onBlur={() => setHasTried(hasTried || invalid.length > 0)}
            />
          </Field>
        )}
        <InviteResults results={results} />
      </Dialog>
      {question}
    </>
  );
}

/** Takes the focus of the field, which is gone. */
function DoneButton({ onPress }: { onPress: () => void }) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} kind="primary" onClick={onPress}>
      {t('invites.done')}
    </Button>
  );
}

/** The addresses in a typed or pasted text. */
interface ParsedAddresses {
  /** Distinct, in order, as typed. */
  readonly addresses: readonly string[];
  /** Words that are not an address. */
  readonly invalid: readonly string[];
  /** There are more addresses than one request may invite. */
  readonly isTooMany: boolean;
}

/**
 * Parses lists as written by mail programs, tables and people: separated by spaces, lines, commas or semicolons, with names
 * before addresses in angle brackets.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const plain = text.replace(/[^,;<>\n]*<([^<>\n]*)>/g, ' $1 ');
  const words = plain
    .split(/[\s,;]+/)
    .map(word => word.replace(/^["'(]+|["').]+$/g, ''))
    .filter(Boolean);
  const unique = [
    ...new Map(words.toReversed().map(word => [word.toLowerCase(), word])).values(),
  ].toReversed();
  const isAddress = (word: string) => findEmailProblem(word) === undefined;
  const addresses = unique.filter(isAddress);
  return {
    addresses,
    invalid: unique.filter(word => !isAddress(word)),
    isTooMany: addresses.length > limits.seatsPerOrganization,
  };
}
