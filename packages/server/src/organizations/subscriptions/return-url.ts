import { eq } from 'drizzle-orm';
import { safeReturnTo } from '../../identity/sign-ins/return-to';
import { applications } from '../../platform/db/schema';
import type { Services } from '../../services';

/**
 * Restricts the address that a browser returns to after a payment: an address of the portal, or one whose origin an application
 * of the workspace allows, because the widget may be on another site's page. Everything else becomes Home.
 */
export async function returnUrlsOf(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  organizationId: string,
): Promise<(value: string | undefined) => string> {
  const rows = await db
    .select({ origins: applications.allowedOrigins })
    .from(applications)
    .where(eq(applications.organizationId, organizationId));
  const allowed = new Set(rows.flatMap(({ origins }) => origins));
  return value => {
    const own = `${publicUrl}${safeReturnTo(value, publicUrl)}`;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    if (value === undefined || /[\\\u0000-\u0020\u007f]/.test(value) || !URL.canParse(value)) return own;
    const { origin, protocol, username, password, href } = new URL(value);
    const isAllowed = /^https?:$/.test(protocol) && allowed.has(origin) && username === '' && password === '';
    return isAllowed ? href : own;
  };
}
