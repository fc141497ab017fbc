/** Messages for developers about the OpenSearch server for tests. */
export const SERVER_TEXTS = {
  fetching: (seconds: number) => `Fetching OpenSearch with Maven: ${seconds} s (about half a minute, once)`,
  badJdk: (home: string) => `OPENSEARCH_JAVA_HOME: ${home} is not the home of a JDK of version 21 or later.`,
  noJdk: `OpenSearch needs a JDK of version 21 or later, and none was found. Any one of these helps:
  - the home of one in OPENSEARCH_JAVA_HOME
  - a package of the system: openjdk-21-jdk-headless (Debian 13, Ubuntu 24.04) or temurin-21-jdk (adoptium.net)
  - for the tests, VOUCH_TEST_OPENSEARCH_URL=address of an OpenSearch that runs already`,
  noServer: (folder: string) => `No OpenSearch server was found. Any one of these helps:
  - for the tests, VOUCH_TEST_OPENSEARCH_URL=address of an OpenSearch that runs already
  - Maven on the PATH with access to a Maven repository (127 MB)
  - the folder of a machine that has built it, as ${folder}`,
};
