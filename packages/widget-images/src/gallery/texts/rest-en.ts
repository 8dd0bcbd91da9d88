/** Texts of the dialog that shares an image. */
export const texts = {
  'action.shareFailed': 'The link could not be created',
  'action.unshared': 'The link no longer works',
  'action.unshareFailed': 'The link could not be revoked',
  'share.title': 'Share image',
  'share.text':
    'Everybody with the link can see the image, its description and its model, even without signing in. You can revoke the link at any time.',
  'share.create': 'Create link',
  'share.revoke': 'Revoke link',
  'share.link': 'Link',
  'share.shared': 'Everybody with the link can see the image and its description.',
  'share.copied': 'Copied',
  'share.copyFailed': 'The link could not be copied',
  'share.done': 'The link is ready',
  'share.none': 'You cannot create links here',
  'share.noneText':
    'Only owners and administrators of the workspace can create links that everybody can open.',
  'tile.cancelled': 'Cancelled',
  'tile.failed': 'Not generated',
  'tile.free': 'Nothing was charged.',
  'tile.again': 'Edit and try again',
  'tile.remove': 'Remove',
};
