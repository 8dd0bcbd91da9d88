/** Matches a token, a secret key at its prefix, or a field that holds one; random names contain `eyJ` or `sk_` by chance. */
const credential =
  /eyJ[\w-]{10,}\.[\w-]{10,}|(?:^|[^\w-]|%[\da-f]{2})sk_[\w-]{20,}|code_?verifier|password|token=(?!none)/i;

/** Returns the addresses that contain a credential. */
export const withCredential = (addresses: readonly string[]) =>
  addresses.filter(address => credential.test(address));
