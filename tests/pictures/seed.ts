import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { execute } from '@oriel/testing/postgres';
import type { Stack } from '../e2e/stack/stack';
import { type Person, signInPerson } from './person';
import { agentTexts, cardTexts, chatNames, imageTexts, paragraph, people, tableAnswer } from './seed-texts';

/** Ids of the seeded data, for addresses. */
export interface Seeded {
  readonly tableChat: string;
  readonly longChat: string;
  readonly comparison: string;
  readonly sharedChat: string;
  readonly card: string;
  readonly publicCard: string;
  readonly editedCard: string;
  readonly agent: string;
  readonly organizationId: string;
  /** Keys of an application whose pages show the workspace of the owner. */
  readonly embed: { readonly publishableKey: string; readonly secretKey: string };
}

const day = 86_400_000;

/** Fills the demo workspace over HTTP, so that each screen has data of a real workspace. */
export async function seedPictures(stack: Stack): Promise<Seeded> {
  const owner = await signInPerson(stack.portal, 'owner');
  await owner.send('PUT', '/core/v1/users/me/first-steps', { state: 'done' });
  const admin = await signInPerson(stack.portal, 'admin');
  await seedPeople(stack, owner);
  const embed = await seedWorkspace(owner, stack.examples);
  const agents = await seedAgents(owner);
  const [cards, chats] = [await seedCards(owner, admin), await seedChats(stack, owner, agents)];
  await seedImages(owner);
  await Promise.all([owner.close(), admin.close()]);
  return { ...cards, ...chats, agent: agents[0] ?? '', organizationId: owner.organizationId, embed };
}

/** Members who never sign in; the provider of the demonstration knows no further accounts. */
async function seedPeople({ databaseUrl }: Stack, { id, organizationId }: Person): Promise<void> {
  if (!databaseUrl) return;
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const rows = people.map((fullName, at) => {
    const name = fullName
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]+/g, '.');
    const joined = `now() - interval '${at * 9 + 2} days'`;
    return { user: randomUUID(), name, fullName, joined };
  });
  await execute(
    databaseUrl,
    `INSERT INTO users (id, email, username, full_name, identity_issuer, identity_subject, first_steps) VALUES ${rows
      .map(
        ({ user, name, fullName }) =>
          `('${user}', ${text(`${name}@nordhafen.example`)}, ${text(name)}, ${text(fullName)}, 'oriel-demo', ${text(name)}, 'done')`,
      )
      .join(', ')}`,
  );
  await execute(
    databaseUrl,
    `INSERT INTO organization_members (organization_id, user_id, created_by, invited_at, created_at) VALUES ${rows
      .map(({ user, joined }) => `('${organizationId}', '${user}', '${id}', ${joined}, ${joined})`)
      .join(', ')}`,
  );
  // The provider's own row too, as it overwrites the other one.
  await execute(
    databaseUrl,
    `UPDATE subscriptions SET seats = 60 WHERE organization_id = '${organizationId}';
     UPDATE local_payments SET data = jsonb_set(data, '{seats}', '60') WHERE id = 'local_subscription_${organizationId}'`,
  );
}

async function seedWorkspace(owner: Person, site: string): Promise<Seeded['embed']> {
  const core = `/core/v1/organizations/${owner.organizationId}`;
  const { results: members } = await owner.get<{ results: { user: { id: string } }[] }>(`${core}/members`);
  const names = ['Vertrieb und Kundenbetreuung', 'Operations', 'Rechtsabteilung'];
  for (const [at, name] of names.entries()) {
    const team = await owner.send<{ id: string }>('POST', `${core}/teams`, { name });
    for (const { user } of members.slice(at * 5, at * 5 + 9))
      await owner.send('POST', `${core}/teams/${team.id}/members`, { userId: user.id });
  }
  for (const email of [
    'lena.brandt@suedwind.example',
    'maximilian.von.und.zu.hohenstein@langenfeld-logistik.example',
    'ola@kai.example',
    'r.petrov@hafen.example',
    'buchhaltung@speicherkai.example',
    'jo@nord.example',
  ])
    await owner.send('POST', `${core}/invites`, { email });
  for (const name of ['Nightly import', 'Intranet', 'Auswertung Energieverbrauch'])
    await owner.send('POST', `${core}/api-keys`, {
      name,
      userName: name.toLowerCase().replaceAll(' ', '-'),
      userFullName: name,
      userEmail: `${name.toLowerCase().replaceAll(' ', '.')}@nordhafen.example`,
    });
  const applications = `/access/v1/organizations/${owner.organizationId}/applications`;
  await owner.send('POST', applications, {
    name: 'Kundenportal',
    allowedOrigins: ['https://kunden.nordhafen.example', 'https://staging.kunden.nordhafen.example'],
    widgets: ['chat', 'prompts'],
  });
  const { id, publishableKey } = await owner.send<{ id: string; publishableKey: string }>(
    'POST',
    applications,
    {
      name: 'Lieferantenportal',
      allowedOrigins: [site],
      widgets: ['chat', 'prompts', 'images', 'workspace'],
    },
  );
  await owner.send('PUT', `${applications}/${id}/trust`, { domains: ['nordhafen.example'] });
  const key = await owner.send<{ secretKey: string }>('POST', `${applications}/${id}/secret-keys`, {
    name: 'Server',
  });
  return { publishableKey, secretKey: key.secretKey };
}

async function seedAgents(owner: Person): Promise<string[]> {
  const path = `/chat/v1/organizations/${owner.organizationId}/agents`;
  const [first] = await owner.get<{ model_id: string; model_host_location: string }[]>(
    `${path}?add_default_agents=true`,
  );
  const ids: string[] = [];
  for (const [name, description, instruction, hue] of agentTexts) {
    const { id } = await owner.send<{ id: string }>('POST', path, {
      name,
      description,
      model_id: first?.model_id,
      model_host_location: first?.model_host_location,
      system_messages: [instruction],
      picture: hue === null ? null : paint(hue),
      starter_questions: ['Check [[this contract]] for risks', 'Which terms end [[this year]]?'],
    });
    ids.push(id);
  }
  return ids;
}

/** A square PNG with a diagonal of two shades, in base 64. */
function paint(shade: number): string {
  const side = 96;
  const rows = Buffer.alloc(side * (side * 3 + 1));
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const at = y * (side * 3 + 1) + 1 + x * 3;
      const light = x + y < side ? 150 : 90;
      rows.set([(shade + light) % 256, (shade * 3 + light) % 256, (shade * 7 + light) % 256], at);
    }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

async function seedCards(
  owner: Person,
  admin: Person,
): Promise<Pick<Seeded, 'card' | 'editedCard' | 'publicCard'>> {
  const ids: string[] = [];
  for (let at = 0; at < 40; at++) {
    const [title = '', description = '', prompt = '', tags = []] = cardTexts[at % cardTexts.length] ?? [];
    const form = new FormData();
    const isSecond = at >= cardTexts.length;
    const fields = {
      space: owner.organizationId,
      title: isSecond ? `${title}, kurz`.slice(0, 50) : title,
      description,
      prompt,
      visibility: at % 3 === 0 ? 'PRIVATE' : at % 7 === 0 ? 'PUBLIC' : 'ORG',
      cover: String(1_000 + at * 37),
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    for (const tag of tags) form.append('tags', tag);
    const person = at % 4 === 1 ? admin : owner;
    ids.push((await person.send<{ id: string }>('POST', '/prompts/v1/cards', form)).id);
  }
  const [card = '', , editedCard = '', , , , , publicCard = ''] = ids;
  for (const description of ['Reads terms of insurance.', 'Names exclusions, dates and deductibles.']) {
    const form = new FormData();
    form.set('description', description);
    await owner.send('PATCH', `/prompts/v1/cards/${editedCard}`, form);
  }
  for (const id of ids.slice(0, 5)) await owner.send('PUT', `/prompts/v1/cards/${id}/favorite`);
  for (const name of ['Angebotsvergleiche', 'Onboarding', 'Monatsabschluss']) {
    const list = await owner.send<{ id: string }>('POST', '/prompts/v1/lists', {
      space: owner.organizationId,
      name,
      category: 'Work',
      personal: false,
    });
    for (const id of ids.filter((_, at) => at % 4 !== 1).slice(0, 6))
      await owner.send('PUT', `/prompts/v1/lists/${list.id}/cards/${id}`);
  }
  return { card, editedCard, publicCard };
}

async function seedChats(
  { model }: Stack,
  owner: Person,
  agents: readonly string[],
): Promise<Pick<Seeded, 'tableChat' | 'longChat' | 'comparison' | 'sharedChat'>> {
  const path = `/chat/v1/organizations/${owner.organizationId}`;
  const now = Date.now();
  const chat = (title: string, age: number, turns: number) => {
    const texts = Array.from({ length: turns }, (_, turn) => [
      turn === 0 ? `${title}?` : `And in year ${turn + 1}, given the same terms?`,
      paragraph(turn),
    ]).flat();
    const messages = texts.map((content, at) => [
      `m${at}`,
      {
        id: `m${at}`,
        parentId: at === 0 ? null : `m${at - 1}`,
        role: at % 2 === 0 ? 'user' : 'assistant',
        content,
        timestamp: Math.floor((now - age) / 1_000) + at,
      },
    ]);
    return {
      id: title,
      title,
      created_at: Math.floor((now - age) / 1_000),
      chat: { history: { currentId: `m${texts.length - 1}`, messages: Object.fromEntries(messages) } },
    };
  };
  const exported = chatNames.map((name, at) =>
    chat(name, (at + 1) ** 1.6 * (day / 5), at === 1 ? 30 : 1 + (at % 3)),
  );
  const form = new FormData();
  form.set('file', new File([JSON.stringify(exported)], 'chats.json', { type: 'application/json' }));
  const report = await owner.send<string>('POST', `${path}/chat-import`, form);
  const ids = [...report.matchAll(/"channel_id":"([^"]+)"/g)].map(([, id]) => id ?? '');
  for (const [at, name] of ['Verträge und Versicherungen', 'Clients', 'Umzug ins Kontorhaus'].entries()) {
    const folder = await owner.send<{ id: string }>('POST', `${path}/chat-folders`, { name });
    for (const id of ids.slice(6 + at * 3, 9 + at * 3))
      await owner.send('PATCH', `${path}/channels/${id}`, { folder_id: folder.id });
  }
  for (const id of ids.slice(2, 4)) await owner.send('PATCH', `${path}/channels/${id}`, { pinned: true });

  model.use(({ body }) => {
    const hasResult = body.messages?.some(({ role }) => role === 'tool');
    if (!hasResult && body.tools?.length)
      return [
        { reasoning: 'The offers differ in term and heating. I need today’s date for the notice period.' },
        { call: 'current_date_time', arguments: '{"time_zone":"Europe/Berlin"}' },
        { usage: { input: 900, output: 120 } },
      ];
    return [
      { reasoning: 'Now the sums: 4,790 times 12 times 5.' },
      { text: tableAnswer },
      { usage: { input: 1_900, output: 520 } },
    ];
  });
  const ask = async (name: string, text: string, more: object = {}) => {
    const { id } = await owner.send<{ id: string }>('POST', `${path}/channels`, { name });
    await owner.send('POST', `${path}/completions/stream`, { channel_id: id, text, ...more });
    return id;
  };
  const tableChat = await ask(
    'Three offers for the warehouse',
    'Compare the three offers by price, term and risk.',
  );
  const comparison = await ask('Two readings of the offers', 'Which offer is the cheapest over five years?', {
    agent_id: agents[0],
    compare_with: [agents[1]],
  });
  await model.idle();
  const share = await owner.send<{ id: string }>('PUT', `${path}/channels/${tableChat}/share`, {
    audience: 'public',
    with_name: true,
  });
  return { tableChat, comparison, longChat: ids[1] ?? '', sharedChat: share.id };
}

async function seedImages(owner: Person): Promise<void> {
  const images = `/chat/v1/organizations/${owner.organizationId}/images`;
  const { agents } = await owner.get<{ agents: { id: string }[] }>(`${images}/settings`);
  // At most eight are drawn at once.
  for (let at = 0; at < imageTexts.length; at += 8) {
    for (const message of imageTexts.slice(at, at + 8))
      await owner.send('POST', images, { agent_id: agents[0]?.id, message, parameters: {}, count: 1 });
    await untilDrawn(owner, images);
  }
}

async function untilDrawn(owner: Person, images: string): Promise<void> {
  for (let waited = 0; waited < 300; waited++) {
    const { results } = await owner.get<{ results: { status: string }[] }>(`${images}?limit=50&offset=0`);
    if (results.every(({ status }) => status === 'done')) return;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  throw new Error('The images were not drawn in time');
}
