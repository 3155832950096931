// Starts the one platform of all end-to-end suites.
import { startSharedPlatform } from '@mps/testkit';

export default startSharedPlatform;
