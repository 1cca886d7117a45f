/** The way to a new channel; the last step is the list, where the first posts come in. */
export const CHANNEL_STEPS = [{ label: 'Choose the kind' }, { label: 'Connect and look' }, { label: 'Posts come in' }];
