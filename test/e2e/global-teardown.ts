// Stops it again.
import { stopSharedPlatform } from '@mps/testkit';

export default stopSharedPlatform;
