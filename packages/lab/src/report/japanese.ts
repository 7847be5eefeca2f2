/** The report in Japanese, by the English sentence. A test holds that none is missing. */
export const japanese: Readonly<Record<string, string>> = {
  "Stopped anywhere, and counted": "どこで止めても、数えて確かめる",
};
