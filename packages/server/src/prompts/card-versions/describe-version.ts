import { type CardVersion, type CardVersionDetail, cardLanguages, cardVersion } from '@oriel/contracts';
import { readVisibility } from '../cards/describe-card';
import { diffCards } from './diff-cards';
import type { VersionRow } from './find-versions';

export const describeVersion = ({ version, changedByName }: VersionRow): CardVersion => ({
  number: version.number,
  title: version.title,
  changedBy: version.changedBy,
  changedByName,
  // Written by our server, perhaps in another version.
  origin: cardVersion.shape.origin.safeParse(version.origin).data ?? null,
  createdAt: version.createdAt.toISOString(),
});

/** @param before The version that it is compared with. */
export const describeVersionDetail = (
  row: VersionRow,
  before: VersionRow | undefined,
): CardVersionDetail => ({
  ...describeVersion(row),
  description: row.version.description,
  prompt: row.version.prompt,
  tags: row.version.tags,
  visibility: readVisibility(row.version.visibility),
  cover: row.version.cover,
  defaultAgentId: row.version.defaultAgentId,
  language: cardLanguages.find(known => known === row.version.language) ?? null,
  diff: before ? diffCards(stateOf(before), stateOf(row)) : null,
});

const stateOf = ({ version }: VersionRow) => ({
  ...version,
  visibility: readVisibility(version.visibility),
  picture: version.cover ?? version.imageId,
});
