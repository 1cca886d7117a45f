/** Where a file of stories lies from its upload until it is imported. */
export const importPath = (iid: string, importId: string): string => `schools/${iid}/imports/${importId}`;
