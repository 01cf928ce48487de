/** The samples wait for a response of the server anyway. */
export const loadSamplePeople = async () => (await import("./sample-people.tsx")).SamplePeople;
