import {
  isAborted,
  isFreshSignInRequired,
  useApp,
  useCloseGuard,
  useErrorText,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { seatsText } from '@oriel/app-kit/seats';
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
import { InviteFileButton, InvitePreviewList } from './InviteListField';
import { InviteOptions, type InviteOptionsValue } from './InviteOptions';
import { type InviteResult, InviteResults } from './InviteResults';
import { type InviteList, type InviteRow, readInviteList } from './read-invite-list';
import { useInviteChoices } from './use-invite-choices';

const argsSchema = z.object({
  organizationId: z.string(),
  /** The licences of the workspace. Default: not shown. */
  seats: z.optional(seats),
  /** Whether the user can buy licences. */
  mayChangeSeats: z._default(z.boolean(), false),
});

/**
 * Invites several addresses, typed or from a file, with one call each, and lists the results. Closes with the created invites, or with `seats` if the user
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

/** A person to invite, with role and teams from a file if given. */
type Invitee = Pick<InviteRow, 'email' | 'role' | 'teamIds'>;

function InviteDialog({
  organizationId,
  known,
  close,
}: {
  organizationId: string;
  known: Seats | undefined;
  close: WidgetDialogProps['close'];
}) {
  useSignals();
  const t = useT();
  const { FreshSignIn } = useApp();
  const choices = useInviteChoices(organizationId);
  const [text, setText] = useState('');
  const [list, setList] = useState<readonly InviteRow[]>();
  const [options, setOptions] = useState<InviteOptionsValue>({ role: 'member', teamIds: [], message: '' });
  const [hasTried, setHasTried] = useState(false);
  const { results, isBusy, refusal, send: sendAll } = useInviteCalls(organizationId);
  const { addresses, invalid, isTooMany } = parseAddresses(text);
  const people: readonly Invitee[] = list
    ? list.filter(({ problem }) => !problem)
    : addresses.map(email => ({ email }));
  const made = results.flatMap(({ invite }) => (invite ? [invite] : []));
  const isDone = made.length > 0 && text === '' && !list;
  const { leave, question } = useCloseGuard(text.trim() !== '' || list !== undefined, () => close(made), {
    title: t('invites.discardTitle'),
    text: t('invites.discardText'),
    confirm: t('invites.discard'),
  });

  const problem = () => {
    if (people.length === 0 && (list || invalid.length === 0)) return t('invites.problem.required');
    if (list) return undefined;
    if (invalid.length > 0) return t('invites.problem.format', { list: invalid.slice(0, 3).join(', ') });
    return isTooMany && t('invites.problem.tooMany', { max: limits.seatsPerOrganization });
  };
  const isRefused =
    options.message.length > limits.inviteMessage || options.teamIds.length > limits.teamsPerInvite;
  const send = async () => {
    setHasTried(true);
    if (problem() || isBusy || isRefused) return;
    const invited = await sendAll(people, options);
    if (!invited) return;
    const isLeft = ({ email }: { email: string }) => !invited.has(email);
    const left = list?.filter(isLeft);
    setList(left?.length ? left : undefined);
    if (!list)
      setText(
        people
          .filter(isLeft)
          .map(({ email }) => email)
          .join('\n'),
      );
    setHasTried(false);
  };
  const readFile = (content: string): InviteList => {
    const { roles = [], teams = [] } = choices.value.peek() ?? {};
    const names = roles.flatMap(role =>
      [role, t(`role.${role}`).toLowerCase()].map(name => [name, role] as const),
    );
    const read = readInviteList(content, new Map(names), teams);
    if (read.rows) setList(read.rows);
    return read;
  };
  const teamNameOf = (id: string) => choices.value.peek()?.teams.find(team => team.id === id)?.name ?? '';
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
                {people.length === 0 ? t('invites.sendNone') : t('invites.send', { count: people.length })}
              </Button>
            </>
          )
        }
      >
        {!isDone && known && <p>{seatsText(known, t)}</p>}
        {!isDone && list && (
          <>
            <InvitePreviewList rows={list} teamNameOf={teamNameOf} />
            {hasTried && problem() && (
              <p className="w-problem" role="alert">
                {problem()}
              </p>
            )}
            <Button kind="ghost" size="small" disabled={isBusy} onClick={() => setList(undefined)}>
              {t('invites.listRemove')}
            </Button>
          </>
        )}
        {!isDone && !list && (
          <>
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
            <InviteFileButton isBusy={isBusy || choices.value.value === undefined} onRead={readFile} />
          </>
        )}
        {!isDone && <InviteOptions choices={choices} value={options} isBusy={isBusy} onChange={setOptions} />}
        <InviteResults results={results} />
      </Dialog>
      {isFreshSignInRequired(refusal) && <FreshSignIn error={refusal} />}
      {question}
    </>
  );
}

/** Invites one person after the other. Stops if the sign-in is too old; the rest is kept for the next attempt. */
function useInviteCalls(organizationId: string) {
  const client = useClient();
  const host = useHost<WorkspaceSurface>();
  const errorText = useErrorText();
  const [abort] = useState(() => new AbortController());
  const [results, setResults] = useState<readonly InviteResult[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  useEffect(() => () => abort.abort(), [abort]);

  const inviteOne = async ({ email, role, teamIds }: Invitee, options: InviteOptionsValue) => {
    const body = {
      email,
      role: role ?? options.role,
      teamIds: [...(teamIds ?? options.teamIds)],
      message: options.message,
    };
    const input = { params: { organizationId }, body };
    const invite: InviteWithLink = await client.call(createInvite, input, { signal: abort.signal });
    host.emit('member:invited', { inviteId: invite.id, email });
    host.emit('invite:sent', { inviteId: invite.id, email, emailSent: invite.emailSent });
    return { email, invite };
  };
  /** Resolves with the invited addresses; undefined if the dialog was closed in the meantime. */
  const send = async (people: readonly Invitee[], options: InviteOptionsValue) => {
    setBusy(true);
    setRefusal(undefined);
    // Failed addresses can be submitted again.
    const before = results.filter(({ invite }) => invite);
    const after: InviteResult[] = [];
    const invited = new Set<string>();
    try {
      for (const person of people) {
        try {
          after.push(await inviteOne(person, options));
          invited.add(person.email);
        } catch (error) {
          if (isAborted(error)) return undefined;
          if (isFreshSignInRequired(error)) {
            setRefusal(error);
            break;
          }
          after.push({ email: person.email, problem: errorText(error).text });
        }
        setResults([...before, ...after]);
      }
      return invited;
    } finally {
      setBusy(false);
    }
  };
  return { results, isBusy, refusal, send };
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
