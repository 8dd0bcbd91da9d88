import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessibleInFull } from '../axe';
import { chatIn } from './chat-page';
import { type Stack, startStack } from './stack/stack';
import { test as base, expect, signIn } from './test';

/** A separate stack whose workspaces may connect to servers on this machine. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const stack = await startStack({ settings: { WORKSPACE_MCP_SERVERS: 'any' } });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.describe.configure({ timeout: 120_000 });

let tides: Server;
test.beforeAll(async () => {
  tides = createServer(async (request, response) => {
    if (request.headers.authorization !== 'Bearer right') {
      response.writeHead(401).end();
      return;
    }
    const server = new McpServer({ name: 'tides', version: '1' });
    server.registerTool(
      'find_tide',
      {
        description: 'Finds the tide of a day. **Not bold** <b>nor markup</b>',
        inputSchema: { day: z.string() },
        annotations: { readOnlyHint: true },
      },
      ({ day }) => ({ content: [{ type: 'text', text: `High water on ${day}: noon` }] }),
    );
    server.registerTool('send_mail', { description: 'Sends a mail' }, () => ({
      content: [{ type: 'text', text: 'sent' }],
    }));
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void server.close());
    // The transport's types allow `undefined` where the interface omits the member.
    await server.connect(transport as never);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>(done => tides.listen(0, '127.0.0.1', done));
});
test.afterAll(() => {
  tides.closeAllConnections();
  tides.close();
});

/** Takes a screenshot if a folder for them is set. */
const picture = async (page: Page, name: string) => {
  const folder = process.env.ORIEL_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test('an administrator connects an MCP server, an agent gets a tool of it, and a chat uses it', async ({
  page,
  stack,
}) => {
  const { port } = tides.address() as AddressInfo;
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /^tides/ });
  const menu = async (item: string) => {
    await row.getByRole('button', { name: 'Actions for tides' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, 'owner', '/workspace/manage/agents');

  await test.step('without its token the server is not reached', async () => {
    await page.getByRole('button', { name: 'Connect a server' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('tides');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(`http://127.0.0.1:${port}/mcp`);
    await expectAccessibleInFull(page);
    await picture(page, 'connect');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('“tides” could not be reached')).toBeVisible();
    await expectAccessibleInFull(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(row).toContainText(`127.0.0.1:${port}`);
  });

  await test.step('with it the tools are chosen', async () => {
    await menu('Edit');
    await dialog.getByLabel('Token').fill('right');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Stored');
    await menu('Tools…');
    await expect(dialog.getByText('Finds the tide of a day. **Not bold** <b>nor markup</b>')).toBeVisible();
    await dialog.getByRole('radio', { name: /^Chosen ones/ }).check();
    await dialog.getByRole('checkbox', { name: /^find_tide/ }).check();
    await expectAccessibleInFull(page);
    await picture(page, 'tools');
    await page.setViewportSize({ width: 390, height: 800 });
    await picture(page, 'tools-390');
    await expectAccessibleInFull(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('One chosen')).toBeVisible();
    await expectAccessibleInFull(page);
    await page.getByRole('heading', { name: 'MCP servers' }).scrollIntoViewIfNeeded();
    await picture(page, 'servers-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await picture(page, 'servers');
  });

  await test.step('an agent gets the tool, and answers with it', async () => {
    await page.goto(`${stack.portal}/agents/create`);
    const agents = page.locator('oriel-chat');
    await agents.getByRole('textbox', { name: 'Name' }).fill('Harbour master');
    await agents.getByRole('textbox', { name: 'Instructions' }).fill('You know the tides.');
    await agents.getByRole('switch', { name: /mcp_tides_find_tide/ }).check();
    await expect(agents.getByRole('switch', { name: /mcp_tides_send_mail/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Create agent' }).click();
    await expect(page).toHaveURL(/\/agents$/);
    await page.goto(`${stack.portal}/chat`);
    const chat = chatIn(page);
    const choice = page.getByRole('option', { name: /^Harbour master/ });
    // A new chat takes the focus when it appears, which closes an open menu.
    await expect(async () => {
      if (!(await choice.isVisible())) await page.getByRole('button', { name: /^Agent/ }).click();
      await expect(choice).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await choice.click();
    stack.model.use(({ body }) =>
      JSON.stringify(body).includes('High water on Monday: noon')
        ? [{ text: 'At noon.' }]
        : [{ call: 'mcp_tides_find_tide', arguments: '{"day":"Monday"}' }],
    );
    await chat.ask('When is high water?');
    await expect(chat.answers.first()).toContainText('At noon.');
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  });

  await page.goto(`${stack.portal}/workspace/manage/agents`);
  await menu('Remove server');
  await dialog.getByRole('button', { name: 'Remove server' }).click();
  await expect(page.getByText('No server is connected.')).toBeVisible();
});
