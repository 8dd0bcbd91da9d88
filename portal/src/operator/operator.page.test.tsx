import {
  confirmAccountMerge,
  correctCredits,
  getOperatorPerson,
  getOperatorStorage,
  getOperatorSystem,
  getOperatorWorkspace,
  giveProductRole,
  listOperatorErrors,
  listOperatorJobs,
  listOperatorLog,
  listOperatorMails,
  listOperatorPeople,
  listOperatorWorkspaces,
  type OperatorPersonDetails,
  type OperatorWorkspaceDetails,
  offerMerge,
  readAccountMerge,
  resumeWorkspace,
  retryOperatorJob,
  setInvoicedPlan,
  setWorkspaceLimits,
  signPersonOut,
  suspendWorkspace,
} from '@oriel/contracts';
import { whilePrinting } from '@oriel/ui';
import { act, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  api,
  buildOrganization,
  openPortal,
  refuse,
  setUpPortal,
  waitFor,
} from '../test-support/open-portal';

setUpPortal();

const date = '2026-11-01T09:00:00.000Z';

const buildWorkspace = (overrides: Partial<OperatorWorkspaceDetails> = {}): OperatorWorkspaceDetails => ({
  id: '0b5a7a1e-5f0e-4a9e-9a54-1f1f6f5b1c11',
  name: 'Südwind',
  personal: false,
  owner: { id: crypto.randomUUID(), name: 'Lena Brandt', email: 'lena@suedwind.example' },
  members: 4,
  plan: 'team',
  balanceMicroeuro: 12_340_000,
  suspension: null,
  createdAt: date,
  suspendedAt: null,
  seats: { limit: 10, taken: 4, invited: 0 },
  storageBytes: 1_000,
  storageMegabytes: 5_000,
  limits: {},
  subscription: null,
  ...overrides,
});

const buildPerson = (overrides: Partial<OperatorPersonDetails> = {}): OperatorPersonDetails => ({
  id: '1b5a7a1e-5f0e-4a9e-9a54-1f1f6f5b1c12',
  name: 'Mara Lindner',
  username: 'mara',
  email: 'mara@nordhafen.example',
  productRoles: [],
  createdAt: date,
  signIn: { provider: 'https://id.example', sessions: 2, embeds: 1, lastSignedInAt: date },
  workspaces: [{ id: crypto.randomUUID(), name: 'Nordhafen', personal: false, role: 'member' }],
  roles: [],
  merges: [],
  ...overrides,
});

const system = {
  version: {
    release: '0.1.0',
    commit: null,
    database: 'postgres',
    databaseVersion: '17.2',
    migrations: { applied: 5, known: 5 },
    node: 'v22.0.0',
    startedAt: date,
  },
  counts: { workspaces: 7, suspended: 1, people: 9, failedJobs: 3, failedMails: 0, errors: 0 },
};

async function open(path: string) {
  api().permissions = ['operateProduct'];
  return openPortal(path);
}

describe('the console', () => {
  it('does not exist for others, and its data is not asked for', async () => {
    const { view } = await openPortal('/operator');
    await view.findByText('This page does not exist');
    expect(view.queryByText('Operator')).toBeNull();
    expect(api().calls.filter(call => call.includes('/operator'))).toEqual([]);
  });

  it('shows the state of the server, and leads to what needs attention', async () => {
    api().fake.on(getOperatorSystem, () => system);
    const { view } = await open('/operator');
    await view.findByText('5 of 5');
    expect(view.getByRole('link', { name: 'Failed jobs' }).getAttribute('href')).toBe('/operator/jobs');
    view.getByText('SOURCE_COMMIT is not set.');
    expect(view.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
  });

  it('says what failed, and tries again', async () => {
    let isDown = true;
    api().fake.on(getOperatorSystem, () => (isDown ? refuse(500, 'internal') : system));
    const { view, user } = await open('/operator');
    const retry = await view.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(retry);
    await view.findByText('5 of 5');
  });
});

describe('workspaces', () => {
  it('are searched, with a message if none is found', async () => {
    api().fake.on(listOperatorWorkspaces, ({ query }) => {
      const results = query.search === 'nord' ? [] : [buildWorkspace()];
      return { results, totalCount: results.length };
    });
    const { view, user } = await open('/operator/workspaces');
    await view.findByRole('link', { name: 'Südwind' });
    view.getByText('€12.34');
    await user.type(view.getByRole('searchbox'), 'nord');
    await view.findByText('No workspace found');
  });

  it('are suspended with a reason, and opened again after a question', async () => {
    let current = buildWorkspace();
    api().fake.on(getOperatorWorkspace, () => current);
    api().fake.on(suspendWorkspace, ({ body }) => {
      current = buildWorkspace({ suspension: body.reason, suspendedAt: date });
      return current;
    });
    api().fake.on(resumeWorkspace, () => {
      current = buildWorkspace();
      return current;
    });
    const { view, user } = await open(`/operator/workspaces/${current.id}`);
    await user.click(await view.findByRole('button', { name: 'Suspend' }));
    const dialog = await view.findByRole('dialog');
    const submit = [...dialog.querySelectorAll('button')].find(button => button.textContent === 'Suspend');
    // Not without a reason.
    await user.click(submit ?? expect.unreachable());
    expect(api().fake.count(suspendWorkspace)).toBe(0);
    await user.type(view.getByRole('textbox', { name: /Reason/ }), 'Unpaid invoice');
    await user.click(submit ?? expect.unreachable());
    await view.findByText(/^Suspended on 1 Nov 2026: Unpaid invoice/);
    await user.click(view.getByRole('button', { name: 'Resume' }));
    const confirm = await view.findByRole('dialog');
    await user.click(
      [...confirm.querySelectorAll('button')].find(({ textContent }) => textContent === 'Resume') ?? confirm,
    );
    await view.findByRole('button', { name: 'Suspend' });
  });
});

describe('limits of a workspace', () => {
  it('are shown with who set them, and are not below the number of members', async () => {
    let workspace = buildWorkspace();
    const { fake } = api();
    fake.on(getOperatorWorkspace, () => workspace);
    fake.on(setWorkspaceLimits, ({ body }) => {
      workspace = {
        ...workspace,
        limits: body,
        storageMegabytes: body.storageMegabytes ?? 5_000,
        seats: { limit: body.seats ?? 10, limitedBy: 'operator', taken: 4, invited: 0 },
      };
      return workspace;
    });
    const { view, user } = await open(`/operator/workspaces/${workspace.id}`);
    await view.findByText('4 of 10 licences: 4 members');
    view.getByText('No limit of its own: as many as the plan has licences');
    view.getByText(/, limit of the server$/);
    await user.click(view.getByRole('button', { name: 'Set limits' }));
    const dialog = within(await view.findByRole('dialog', { name: 'Set limits' }));
    const end = fake.refuse(setWorkspaceLimits, {
      status: 400,
      code: 'invalid_payload',
      issues: [{ path: 'body.seats', code: 'too_few', message: '', details: { min: 4 } }],
    });
    const field = dialog.getByRole('textbox', { name: 'Maximum number of members' });
    await user.type(field, '3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('The workspace has 4 members, so the limit cannot be lower');
    end();
    await user.clear(field);
    await user.type(field, '6');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await view.findByText('4 of 6 members, a limit set by the operator: 4 members');
    view.getByText('set by the operator');
  });
});

describe('plan and credit of a workspace', () => {
  it('say at the field why they are refused', async () => {
    const workspace = buildWorkspace();
    const { fake } = api();
    fake.on(getOperatorWorkspace, () => workspace);
    const { view, user } = await open(`/operator/workspaces/${workspace.id}`);
    await user.click(await view.findByRole('button', { name: 'Set plan' }));
    const plan = within(await view.findByRole('dialog', { name: 'Set plan' }));
    await user.type(plan.getByRole('textbox', { name: 'Reason' }), 'Invoice 42');
    const set = () => user.click(plan.getByRole('button', { name: 'Set plan' }));
    const details = { min: 4, max: 149 };
    let end = fake.refuse(setInvoicedPlan, { status: 400, code: 'seats_too_few', details });
    await set();
    await plan.findByText('At least 4, because every member needs a licence');
    end();
    end = fake.refuse(setInvoicedPlan, { status: 400, code: 'seats_too_many', details: { min: 1, max: 1 } });
    await user.type(plan.getByRole('textbox', { name: 'Licences' }), '0');
    await set();
    await plan.findByText('A number from 1 to 1');
    expect(plan.queryByText(/went wrong/)).toBeNull();
    end();
    await user.click(plan.getByRole('button', { name: 'Cancel' }));
    await user.click(await view.findByRole('button', { name: 'Leave' }));

    await user.click(view.getByRole('button', { name: 'Set plan' }));
    const again = within(await view.findByRole('dialog', { name: 'Set plan' }));
    await user.type(again.getByRole('textbox', { name: 'Reason' }), 'Invoice 42');
    const sent = fake.count(setInvoicedPlan);
    const day = again.getByRole('textbox', { name: 'Last day' });
    await user.type(day, '31/12/2020');
    await user.click(again.getByRole('button', { name: 'Set plan' }));
    await again.findByText('Not a day in the past');
    expect(fake.count(setInvoicedPlan)).toBe(sent);
    await user.clear(day);
    end = fake.refuse(setInvoicedPlan, {
      status: 400,
      code: 'invalid_payload',
      issues: [{ path: 'body.periodEnd', code: 'past', message: '' }],
    });
    await user.type(day, '31/12/2090');
    await user.click(again.getByRole('button', { name: 'Set plan' }));
    await again.findByText('Not a day in the past');
    end();
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    await user.click(await view.findByRole('button', { name: 'Leave' }));

    fake.refuse(correctCredits, { status: 402, code: 'no_credits' });
    await user.click(view.getByRole('button', { name: 'Correct' }));
    const credit = within(await view.findByRole('dialog', { name: 'Correct credit' }));
    await user.type(credit.getByRole('textbox', { name: 'Amount in euro' }), '-99');
    await user.type(credit.getByRole('textbox', { name: 'Reason' }), 'Mistake');
    await user.click(credit.getByRole('button', { name: 'Correct credit' }));
    await credit.findByText('The workspace has less credit than that');
    expect(credit.queryByText(/went wrong/)).toBeNull();
  });
});

describe('people', () => {
  it('are printed with the rows of all pages', async () => {
    const people = [...Array(45).keys()].map(index =>
      buildPerson({ id: crypto.randomUUID(), name: `Person ${index}` }),
    );
    api().fake.on(listOperatorPeople, ({ query: { page = 1, pageSize = 20 } }) => ({
      results: people.slice((page - 1) * pageSize, page * pageSize),
      totalCount: people.length,
    }));
    const { view } = await open('/operator/people');
    await view.findByRole('link', { name: 'Person 3' });
    expect(view.queryByRole('link', { name: 'Person 44' })).toBeNull();
    let printed = 0;
    await act(() =>
      whilePrinting(document, () => {
        printed = view.getAllByRole('link', { name: /^Person \d+$/ }).length;
      }),
    );
    expect(printed).toBe(45);
    await waitFor(() => expect(view.queryByRole('link', { name: 'Person 44' })).toBeNull());
  });

  it('are found and signed out after a question', async () => {
    const person = buildPerson();
    api().fake.on(listOperatorPeople, () => ({ results: [person], totalCount: 1 }));
    api().fake.on(getOperatorPerson, () => person);
    api().fake.on(signPersonOut, () => buildPerson({ signIn: { ...person.signIn, sessions: 0, embeds: 0 } }));
    const { view, user } = await open('/operator/people');
    await user.click(await view.findByRole('link', { name: 'Mara Lindner' }));
    await view.findByText('2 signed-in browsers');
    await user.click(view.getByRole('button', { name: 'Sign out everywhere' }));
    await view.findByText('Sign Mara Lindner out everywhere?');
    expect(api().fake.count(signPersonOut)).toBe(0);
    const buttons = view.getAllByRole('button', { name: 'Sign out everywhere' });
    await user.click(buttons.at(-1) ?? expect.unreachable());
    await waitFor(() => expect(api().fake.count(signPersonOut)).toBe(1));
  });

  it('get a role after a question; the last operator keeps it', async () => {
    const person = buildPerson({
      productRoles: ['operator'],
      roles: [{ role: 'operator', origin: 'hand', isLast: true }],
    });
    api().fake.on(getOperatorPerson, () => person);
    api().fake.on(giveProductRole, () => person);
    const { view, user } = await open(`/operator/people/${person.id}`);
    await view.findByText('The last operator cannot be removed here.');
    const [staff, operator] = view.getAllByRole('switch');
    expect(operator?.hasAttribute('disabled') || operator?.getAttribute('aria-disabled')).toBeTruthy();
    await user.click(staff ?? expect.unreachable());
    await user.click(await view.findByRole('button', { name: 'Give role' }));
    await waitFor(() => expect(api().fake.requests(giveProductRole)[0]?.params.role).toBe('staff'));
  });

  it('get a role after a new sign-in, while the question stays', async () => {
    const person = buildPerson();
    api().fake.on(getOperatorPerson, () => person);
    api().fake.on(giveProductRole, () => refuse(403, 'fresh_sign_in_required'));
    const { view, user } = await open(`/operator/people/${person.id}`);
    const [staff] = await view.findAllByRole('switch');
    await user.click(staff ?? expect.unreachable());
    await user.click(await view.findByRole('button', { name: 'Give role' }));
    const signIn = within(await view.findByRole('dialog', { name: 'Confirm that it is you' }));
    await user.click(signIn.getByRole('button', { name: 'Cancel' }));
    api().fake.on(giveProductRole, () => person);
    await user.click(view.getByRole('button', { name: 'Give role' }));
    await view.findByText('Role given');
  });

  it('get the link of a merge, which is shown once', async () => {
    const person = buildPerson();
    const old = buildPerson({ id: crypto.randomUUID(), name: 'Mara alt' });
    api().fake.on(getOperatorPerson, () => person);
    api().fake.on(listOperatorPeople, () => ({ results: [person, old], totalCount: 2 }));
    api().fake.on(offerMerge, ({ body }) => ({
      offer: {
        id: crypto.randomUUID(),
        from: { id: body.fromPersonId, name: 'Mara alt' },
        to: { id: body.toPersonId, name: 'Mara Lindner' },
        fromConfirmed: false,
        toConfirmed: false,
        expiresAt: date,
      },
      link: 'https://ai.example.com/merge#secret',
    }));
    const { view, user } = await open(`/operator/people/${person.id}`);
    await user.click(await view.findByRole('button', { name: 'Create link' }));
    await user.click(await view.findByRole('button', { name: /^Old account/ }));
    await user.click(await view.findByText('Mara alt'));
    const buttons = view.getAllByRole('button', { name: 'Create link' });
    await user.click(buttons.at(-1) ?? expect.unreachable());
    await view.findByText('https://ai.example.com/merge#secret');
  });
});

describe('the server', () => {
  it('lists failed jobs first, and starts one again', async () => {
    const job = {
      id: '17',
      job: 'send-mail',
      key: 'k',
      state: 'failed' as const,
      attempts: 7,
      dueAt: date,
      failedAt: date,
      error: 'Error: SMTP 550',
    };
    api().fake.on(listOperatorJobs, ({ query }) => {
      const results = query.state === 'failed' ? [job] : [];
      return { results, totalCount: results.length };
    });
    api().fake.on(retryOperatorJob, () => undefined);
    api().fake.on(listOperatorMails, () => ({ results: [], totalCount: 0 }));
    const { view, user } = await open('/operator/jobs');
    await user.click(await view.findByRole('button', { name: 'Start now: send-mail' }));
    await waitFor(() => expect(api().fake.requests(retryOperatorJob)[0]?.params.jobId).toBe('17'));
    await user.click(view.getByRole('radio', { name: 'Mail' }));
    await view.findByText('No mail');
    expect(window.location.search).toBe('?part=mails');
  });

  it('shows storage, errors and the log', async () => {
    const id = crypto.randomUUID();
    api().fake.on(getOperatorStorage, () => ({
      ...{ store: 's3', isWorking: false, totalBytes: 3_000, fileBytes: 1_000, imageBytes: 2_000 },
      results: [{ id, name: 'Südwind', bytes: 3_000 }],
      totalCount: 1,
    }));
    api().fake.on(listOperatorErrors, () => ({ results: [], totalCount: 0 }));
    api().fake.on(listOperatorLog, () => ({
      results: [
        {
          id,
          createdAt: date,
          actor: { id: null, name: 'command' },
          address: '',
          action: 'product-role-given' as const,
          subject: { type: 'person' as const, id, label: 'Mara Lindner' },
          details: [{ field: 'role', from: null, to: 'operator' }],
          reason: null,
        },
      ],
      totalCount: 1,
    }));
    const { view, user } = await open('/operator/storage');
    await view.findByText('Failing');
    await user.click(view.getByRole('link', { name: 'Errors' }));
    await view.findByText('No errors');
    await user.click(view.getByRole('link', { name: 'Log' }));
    await view.findByText('Command on the server');
    view.getByText('role: – → operator');
  });
});

it('keeps the filter of the log in the URL', async () => {
  api().fake.on(listOperatorLog, () => ({ results: [], totalCount: 0 }));
  const { view, user } = await open('/operator/log?about=person');
  const about = await view.findByRole('combobox', { name: 'Subject' });
  expect(about.textContent).toBe('People');
  expect(api().fake.requests(listOperatorLog).at(-1)?.query).toMatchObject({ subjectType: 'person' });
  await user.click(about);
  await user.click(await view.findByRole('option', { name: 'Workspaces' }));
  await waitFor(() => expect(window.location.search).toBe('?about=workspace'));
});

it('shows the reason in place of a suspended workspace, with an export of the data', async () => {
  const open = buildOrganization('Nordhafen');
  api().organizations = [{ ...open, suspended: 'Unpaid invoice' }];
  const { view, user } = await openPortal('/chat');
  await view.findByText('This workspace is suspended');
  view.getByText('Reason: Unpaid invoice');
  view.getByRole('button', { name: 'Export your data' });
  const again = view.getByRole('button', { name: 'Try again' });
  await user.click(again);
  await view.findByText('The workspace is still suspended');
  api().organizations = [open];
  await user.click(again);
  await waitFor(() => expect(view.queryByText('This workspace is suspended')).toBeNull());
});

describe('the page of a merge', () => {
  const account = (username: string, isConfirmed = false) => ({ name: 'Mara', username, isConfirmed });

  it('takes the token out of the address, and confirms', async () => {
    let isConfirmed = false;
    const merge = () => ({
      self: 'from' as const,
      from: account('old', isConfirmed),
      to: account('new'),
      hasPrevious: false,
      isDone: false,
    });
    api().fake.on(readAccountMerge, merge);
    api().fake.on(confirmAccountMerge, () => {
      isConfirmed = true;
      return merge();
    });
    const { view, user } = await openPortal('/merge#a-token-of-more-than-twenty-characters');
    await user.click(await view.findByRole('button', { name: 'Confirm as old' }));
    await view.findByText('Now sign in to the new account and confirm there.');
    expect(window.location.hash).toBe('');
    expect(api().fake.requests(confirmAccountMerge)[0]?.body.token).toBe(
      'a-token-of-more-than-twenty-characters',
    );
  });

  it('says that a used link cannot be used', async () => {
    api().fake.on(readAccountMerge, () => refuse(404, 'not_found'));
    const { view } = await openPortal('/merge#a-token-of-more-than-twenty-characters');
    await view.findByText('This link cannot be used');
  });
});
